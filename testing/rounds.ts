/** Whether this is `npm run test:full`. */
const IS_FULL = process.env['TEST_FULL'] === 'true'

/** How often a test repeats a random or a concurrent run: `npm run test:full` repeats it more often than `npm test`. */
export const rounds = (quick: number, full: number): number => (IS_FULL ? full : quick)
