import { addBytes, isOfPage, networkBytes, type DataUse, type Download } from './data-use.rules.ts'

const CACHE = 'momi-data-use'
const ENTRY = '/momi-data-use'

/** The message with which a page reports its downloads. The worker finds its own downloads in its own timings. */
export interface Downloads {
  downloads: readonly Download[]
}
/** The message that requests the data use; the answer is sent to its port. */
export const ASK = 'data-use'

interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface Message extends Waiting {
  data: unknown
  ports: readonly Pick<MessagePort, 'postMessage'>[]
}
interface Asked extends Waiting {
  request: Request
}
/** The parts of the worker's global scope that are used here. */
export interface DataUseScope {
  caches: Pick<CacheStorage, 'open'>
  addEventListener(type: 'message', listener: (event: Message) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
  PerformanceObserver: new (found: (list: { getEntries(): readonly unknown[] }) => void) => {
    observe(options: PerformanceObserverInit): void
  }
}

/**
 * Counts the downloads of all tabs and of the worker itself, and what the tabs send, on this device only. Only the
 * worker writes, one addition after the other, so that none is lost.
 */
export function countDataUse(scope: DataUseScope): void {
  let last: Promise<unknown> = Promise.resolve()
  // Without storage nothing is counted.
  const inTurn = <T>(work: () => Promise<T>) => (last = last.then(work).catch(() => {}))

  const add = (count: () => number | Promise<number>) =>
    inTurn(async () => {
      const bytes = await count()
      if (bytes === 0) return
      const cache = await scope.caches.open(CACHE)
      await cache.put(ENTRY, new Response(JSON.stringify(addBytes(await stored(cache), bytes, Date.now()))))
    })
  const answer = (port: Message['ports'][number] | undefined) =>
    inTurn(async () => port?.postMessage(addBytes(await stored(await scope.caches.open(CACHE)), 0, Date.now())))

  scope.addEventListener('message', (event) => {
    if (event.data === ASK) event.waitUntil(answer(event.ports[0]))
    else if (isDownloads(event.data)) {
      const { downloads } = event.data
      event.waitUntil(add(() => bytesOf(downloads.filter(isOfPage))))
    }
  })
  // Measures the body of a request on a copy, because no timing contains its size. The browser sends the request.
  scope.addEventListener('fetch', (event) => {
    if (event.request.method === 'GET') return
    const copy = event.request.clone()
    event.waitUntil(add(async () => (await copy.arrayBuffer()).byteLength))
  })
  new scope.PerformanceObserver((list) => void add(() => bytesOf(list.getEntries() as Download[]))).observe({
    type: 'resource',
    buffered: true,
  })
}

const bytesOf = (downloads: readonly Download[]) => downloads.reduce((sum, download) => sum + networkBytes(download), 0)

async function stored(cache: Cache): Promise<DataUse | undefined> {
  const answer = await cache.match(ENTRY)
  return answer && ((await answer.json()) as DataUse)
}

const isDownloads = (data: unknown): data is Downloads =>
  typeof data === 'object' && data !== null && 'downloads' in data && Array.isArray(data.downloads)
