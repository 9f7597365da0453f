/** Runs at most `most` tasks at once; the others wait in order. */
export function limitConcurrency(most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    // A finished task passes its slot directly to the next one in the queue, so that a later task cannot take it.
    if (running < most) running++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
