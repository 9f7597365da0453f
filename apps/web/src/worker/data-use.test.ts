import { expect, test } from 'vitest'
import type { DataUse } from './data-use.rules.ts'
import { ASK, countDataUse, type DataUseWorld } from './data-use.ts'

/** A worker with empty storage; `send` is a page's message, `found` the worker's own downloads. */
function start() {
  let stored: Response | undefined
  let send: Parameters<DataUseWorld['addEventListener']>[1] = () => {}
  let found: (list: { getEntries(): readonly unknown[] }) => void = () => {}
  const cache = {
    match: async () => stored?.clone(),
    put: async (_: string, response: Response) => void (stored = response),
  }
  countDataUse({
    caches: { open: async () => cache as unknown as Cache },
    addEventListener: (_, listener) => (send = listener),
    PerformanceObserver: class {
      constructor(listener: typeof found) {
        found = listener
      }
      observe() {}
    },
  })
  const message = (data: unknown, ports: { postMessage(use: DataUse): void }[] = []) =>
    send({ data, ports, waitUntil: () => {} })
  return {
    message,
    found: (entries: readonly unknown[]) => found({ getEntries: () => entries }),
    read: () => new Promise<DataUse>((resolve) => message(ASK, [{ postMessage: resolve }])),
  }
}

const file = (transferSize: number) => ({
  name: 'https://momi.test/assets/a.js',
  initiatorType: 'script',
  nextHopProtocol: 'h2',
  transferSize,
})

test('the downloads of several tabs and of the worker at the same time all count', async () => {
  const { message, found, read } = start()
  for (let tab = 0; tab < 5; tab++) message({ downloads: [file(1000), file(200)] })
  found([file(30), file(4)])
  expect(await read()).toMatchObject({ monthBytes: 6034, visitBytes: 6034 })
})

test('without downloads the data use is 0, and another message counts nothing', async () => {
  const { message, read } = start()
  message({ page: '/missions', files: [] })
  message('something else')
  expect(await read()).toMatchObject({ monthBytes: 0, visitBytes: 0 })
})

test('an addition that fails does not stop the next one', async () => {
  const { message, read } = start()
  message({ downloads: [null] })
  message({ downloads: [file(1000)] })
  expect(await read()).toMatchObject({ monthBytes: 1000 })
})
