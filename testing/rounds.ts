import { IS_TEST_FULL } from './test-full.ts'

/** How often a test repeats a random or concurrent run: more often in `npm run test:full` than in `npm test`. */
export const rounds = (quick: number, full: number): number => (IS_TEST_FULL ? full : quick)
