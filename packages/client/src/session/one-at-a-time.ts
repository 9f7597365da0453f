/** Allows one run at a time: callers during a run get the result of this run. */
export function oneAtATime<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let running: Promise<T> | undefined
  return (...args) => (running ??= work(...args).finally(() => (running = undefined)))
}
