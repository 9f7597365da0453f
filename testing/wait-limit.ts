// A part of a screen that is loaded when it is needed takes longer than the second that `findBy` and `waitFor` wait, on
// a machine with many other processes. In milliseconds, and before the limit of a unit test.
const WAIT_LIMIT_MS = 30_000

if (globalThis.document) {
  const { configure } = await import('@testing-library/dom')
  configure({ asyncUtilTimeout: WAIT_LIMIT_MS })
}
