import { expect, test } from 'vitest'
import type { DataUse } from './data-use.rules.ts'
import { ASK, countDataUse, type DataUseScope } from './data-use.ts'

/** A worker with empty storage. `message` and `fetch` come from a page, `found` reports the worker's own downloads. */
function start() {
  let stored: Response | undefined
  const listeners: Record<string, (event: never) => void> = {}
  let found: (list: { getEntries(): readonly unknown[] }) => void = () => {}
  const cache = {
    match: async () => stored?.clone(),
    put: async (_: string, response: Response) => void (stored = response),
  }
  countDataUse({
    caches: { open: async () => cache as unknown as Cache },
    addEventListener: (type: string, listener: (event: never) => void) => void (listeners[type] = listener),
    PerformanceObserver: class {
      constructor(listener: typeof found) {
        found = listener
      }
      observe() {}
    },
  } as DataUseScope)
  const raise = (type: string, event: object) => listeners[type]?.({ ...event, waitUntil: () => {} } as never)
  const message = (data: unknown, ports: { postMessage(use: DataUse): void }[] = []) =>
    raise('message', { data, ports })
  return {
    message,
    fetch: (request: Request) => raise('fetch', { request }),
    found: (entries: readonly unknown[]) => found({ getEntries: () => entries }),
    read: () => new Promise<DataUse>((resolve) => message(ASK, [{ postMessage: resolve }])),
  }
}

const file = (transferSize: number) => ({
  name: 'https://momi.test/assets/a.js',
  initiatorType: 'script',
  nextHopProtocol: 'h2',
  workerStart: 0,
  transferSize,
})

test('concurrent downloads of several tabs and of the worker are all counted', async () => {
  const { message, found, read } = start()
  for (let tab = 0; tab < 5; tab++) message({ downloads: [file(1000), file(200)] })
  found([file(30), file(4)])
  expect(await read()).toMatchObject({ monthBytes: 6034, visitBytes: 6034 })
})

test('without downloads, the data use is 0, and other messages are not counted', async () => {
  const { message, read } = start()
  message({ page: '/missions', files: [] })
  message('something else')
  expect(await read()).toMatchObject({ monthBytes: 0, visitBytes: 0 })
})

test('a report of downloads that cannot be counted does not stop the next report from being counted', async () => {
  const { message, read } = start()
  message({ downloads: [null] })
  message({ downloads: [file(1000)] })
  expect(await read()).toMatchObject({ monthBytes: 1000 })
})

test('the body of a request is counted, and can still be read', async () => {
  const { fetch, read } = start()
  const upload = new Request('https://momi.test/api/v1/feedback', { method: 'POST', body: 'x'.repeat(500) })
  fetch(upload)
  fetch(new Request('https://momi.test/api/v1/points'))
  expect(await read()).toMatchObject({ monthBytes: 500 })
  expect(await upload.text()).toHaveLength(500)
})

test('a page that the worker answered is counted once, from the timings of the worker', async () => {
  const { message, found, read } = start()
  const page = { ...file(2000), initiatorType: 'navigation' }
  message({ downloads: [{ ...page, workerStart: 12.5 }] })
  found([page])
  expect(await read()).toMatchObject({ monthBytes: 2000 })
})
