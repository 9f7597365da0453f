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
 * what is at fault fails. Two items of one lane never share a batch.
 */
export function gatherer<I, O>(run: (batch: I[]) => Promise<O[]>, laneOf?: (item: I) => string) {
  let waiting: Waiting<I, O>[] = []
  let running = 0

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
    while (waiting.length > 0 && running < AT_ONCE) {
      const batch = nextBatch()
      running++
      void settle(batch).then(() => {
        running--
        pump()
      })
    }
  }

  function nextBatch(): Waiting<I, O>[] {
    if (!laneOf) return waiting.splice(0, MOST)
    const lanes = new Set<string>()
    const batch: { lane: string; one: Waiting<I, O> }[] = []
    const later: Waiting<I, O>[] = []
    for (const one of waiting) {
      const lane = laneOf(one.item)
      if (batch.length === MOST || lanes.has(lane)) later.push(one)
      else batch.push({ lane, one })
      lanes.add(lane)
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
