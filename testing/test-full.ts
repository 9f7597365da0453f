/** Whether this is `npm run test:full`. */
export const IS_TEST_FULL = process.env['TEST_FULL'] === 'true'

/** The cases of a table test: all of them in `npm run test:full`, and a selection in `npm test`. */
export const inFull = <T>(all: readonly T[], quick: readonly T[]): readonly T[] => (IS_TEST_FULL ? all : quick)
