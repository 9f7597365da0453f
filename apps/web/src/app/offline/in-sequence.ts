let last: Promise<unknown> = Promise.resolve()

/**
 * Runs operations on the caches in the order of the calls: a write cannot be delayed until after a later deletion, and
 * a read finds the answers of all earlier writes.
 */
export function inSequence<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work)
  last = turn.catch(() => {})
  return turn
}
