import { addBytes, networkBytes, type DataUse, type Download } from './data-use.rules.ts'

const CACHE = 'momi-data-use'
const ENTRY = '/momi-data-use'

/** The message of a page with what it downloaded itself, without the worker. */
export interface Downloads {
  downloads: readonly Download[]
}
/** The message that asks for the data use; the answer comes through its port. */
export const ASK = 'data-use'

interface Message {
  data: unknown
  ports: readonly Pick<MessagePort, 'postMessage'>[]
  waitUntil(work: Promise<unknown>): void
}
/** The parts of the worker's global scope that are used here. */
export interface DataUseWorld {
  caches: Pick<CacheStorage, 'open'>
  addEventListener(type: 'message', listener: (event: Message) => void): void
  PerformanceObserver: new (found: (list: { getEntries(): readonly unknown[] }) => void) => {
    observe(options: PerformanceObserverInit): void
  }
}

/**
 * Counts the downloads of all tabs and of the worker itself, on this device only. The worker is the only one that
 * writes, one addition after the other, so none is lost.
 */
export function countDataUse(world: DataUseWorld): void {
  let last: Promise<unknown> = Promise.resolve()
  // Without storage nothing is counted.
  const inTurn = <T>(work: () => Promise<T>) => (last = last.then(work).catch(() => {}))

  const add = (downloads: readonly Download[]) =>
    inTurn(async () => {
      const bytes = downloads.reduce((sum, download) => sum + networkBytes(download), 0)
      if (bytes === 0) return
      const cache = await world.caches.open(CACHE)
      await cache.put(ENTRY, Response.json(addBytes(await stored(cache), bytes, Date.now())))
    })
  const answer = (port: Message['ports'][number] | undefined) =>
    inTurn(async () => port?.postMessage(addBytes(await stored(await world.caches.open(CACHE)), 0, Date.now())))

  world.addEventListener('message', (event) => {
    if (event.data === ASK) event.waitUntil(answer(event.ports[0]))
    else if (isDownloads(event.data)) event.waitUntil(add(event.data.downloads))
  })
  new world.PerformanceObserver((list) => void add(list.getEntries() as Download[])).observe({
    type: 'resource',
    buffered: true,
  })
}

async function stored(cache: Cache): Promise<DataUse | undefined> {
  const answer = await cache.match(ENTRY)
  return answer && ((await answer.json()) as DataUse)
}

const isDownloads = (data: unknown): data is Downloads =>
  typeof data === 'object' && data !== null && 'downloads' in data && Array.isArray(data.downloads)
