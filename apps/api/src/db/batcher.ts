import { channel, tracingChannel } from 'node:diagnostics_channel'

/** The maximum number of items in one batch. */
const MAX_BATCH_SIZE = 64
/** The maximum for each kind of work; further items wait while these batches run. */
const MAX_CONCURRENT_BATCHES = 2
/**
 * The next batch usually waits for the running one, so that it is larger and each item costs less. It does not wait for
 * a batch that has run longer than this, for example because that batch waits for a lock.
 */
const SLOW_MS = 50

interface Waiting<I, O> {
  item: I
  resolve: (outcome: O) => void
  reject: (error: unknown) => void
}

/** Reports each item when it is added, in the context of its caller. */
export const itemChannel = channel('momi:batch-item')
/** Traces each batch; its items are those that itemChannel reported. */
export const batchChannel = tracingChannel<{ items: readonly object[] }, unknown>('momi:batch')

/**
 * Runs concurrent items as one batch. If a batch fails, each item is run alone, so that only the faulty one
 * fails. Items with the same key run one after the other, in order.
 */
export function createBatcher<I, O>(run: (batch: I[]) => Promise<O[]>, keyOf?: (item: I) => string) {
  let waiting: Waiting<I, O>[] = []
  let running = 0
  /** The running batch that the next one waits for. */
  let awaited: Waiting<I, O>[] | undefined
  const busy = new Set<string>()

  async function settle(batch: Waiting<I, O>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item)
      const outcomes = await batchChannel.tracePromise(run, { items: batch }, undefined, items)
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index] as O)
    } catch (error) {
      if (batch.length === 1) batch[0]!.reject(error)
      else for (const one of batch) await settle([one])
    }
  }

  function drain(): void {
    while (!awaited && running < MAX_CONCURRENT_BATCHES) {
      const batch = nextBatch()
      if (batch.length === 0) return
      running++
      awaited = batch
      const proceed = () => {
        if (awaited === batch) awaited = undefined
        drain()
      }
      const slow = setTimeout(proceed, SLOW_MS)
      void settle(batch).then(() => {
        clearTimeout(slow)
        running--
        if (keyOf) for (const { item } of batch) busy.delete(keyOf(item))
        proceed()
      })
    }
  }

  function nextBatch(): Waiting<I, O>[] {
    if (!keyOf) return waiting.splice(0, MAX_BATCH_SIZE)
    const batch: { key: string; one: Waiting<I, O> }[] = []
    const deferred: Waiting<I, O>[] = []
    const passed = new Set<string>()
    for (const one of waiting) {
      const key = keyOf(one.item)
      if (batch.length < MAX_BATCH_SIZE && !busy.has(key) && !passed.has(key)) {
        batch.push({ key, one })
        busy.add(key)
      } else {
        deferred.push(one)
        passed.add(key)
      }
    }
    waiting = deferred
    // Sorted by key, so that all batches lock their rows in the same order and cannot deadlock.
    return batch.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one)
  }

  return (item: I): Promise<O> =>
    new Promise((resolve, reject) => {
      const added = { item, resolve, reject }
      waiting.push(added)
      itemChannel.publish(added)
      // Collects all items of the same turn of the event loop.
      setImmediate(drain)
    })
}
