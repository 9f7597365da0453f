import { IS_TEST_FULL } from './test-full.ts'

/** How often a test repeats a random or a concurrent run: `npm run test:full` repeats it more often than `npm test`. */
export const rounds = (quick: number, full: number): number => (IS_TEST_FULL ? full : quick)
