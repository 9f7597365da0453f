/** The most items of one batch. */
const MOST = 64
/** Batches of one kind at a time: while they are under way, the next items gather. */
const AT_ONCE = 2

interface Waiting<I, O> {
  item: I
  resolve: (outcome: O) => void
  reject: (error: unknown) => void
}

/**
 * Runs items that come at the same moment as one batch. Where a batch fails, each item is run on its own, so that only
 * what is at fault fails. Items of one lane run one after the other, in the order they came.
 */
export function gatherer<I, O>(run: (batch: I[]) => Promise<O[]>, laneOf?: (item: I) => string) {
  let waiting: Waiting<I, O>[] = []
  let running = 0
  const busy = new Set<string>()

  async function settle(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await run(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(outcomes[place] as O)
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  function pump(): void {
    while (running < AT_ONCE) {
      const batch = nextBatch()
      if (batch.length === 0) return
      running++
      void settle(batch).then(() => {
        running--
        if (laneOf) for (const { item } of batch) busy.delete(laneOf(item))
        pump()
      })
    }
  }

  function nextBatch(): Waiting<I, O>[] {
    if (!laneOf) return waiting.splice(0, MOST)
    const batch: { lane: string; one: Waiting<I, O> }[] = []
    const later: Waiting<I, O>[] = []
    const passed = new Set<string>()
    for (const one of waiting) {
      const lane = laneOf(one.item)
      if (batch.length < MOST && !busy.has(lane) && !passed.has(lane)) {
        batch.push({ lane, one })
        busy.add(lane)
      } else {
        later.push(one)
        passed.add(lane)
      }
    }
    waiting = later
    // Rows are locked in one order everywhere, so that two batches do not wait for each other.
    return batch.toSorted((a, b) => (a.lane < b.lane ? -1 : 1)).map(({ one }) => one)
  }

  return (item: I): Promise<O> =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      // Whoever comes in the same turn of the event loop comes along.
      setImmediate(pump)
    })
}
