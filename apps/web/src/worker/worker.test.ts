import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NAVIGATION_LIMIT_MS, serve, type WorkerScope } from './worker.ts'

const ORIGIN = 'https://momi.test'
const PAGE = '<html><script type="module" src="/assets/main-1.js"></script></html>'
const html = (text = PAGE) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const gone = () => Promise.reject(new TypeError('Failed to fetch'))

/** A worker with the server `answer`. */
function start(answer: (url: string) => Promise<Response>) {
  const kept = new Map<string, Response>()
  const asked: string[] = []
  const listeners: Record<string, (event: never) => void> = {}
  let server = answer
  const cache = {
    match: async (url: string) => kept.get(url)?.clone(),
    put: async (url: string, response: Response) => void kept.set(url, response),
    keys: async () => [...kept.keys()].map((url) => ({ url: new URL(url, ORIGIN).href })),
    delete: async (url: string) => kept.delete(url),
  }
  serve({
    location: { origin: ORIGIN },
    caches: { open: async () => cache as unknown as Cache },
    fetch: async (request) => {
      const url = typeof request === 'string' ? request : request.url
      asked.push(url)
      return server(url)
    },
    registration: {},
    addEventListener: (type: string, listener: (event: never) => void) => void (listeners[type] = listener),
  } as WorkerScope)

  const request = (path: string, more: object) => ({
    url: new URL(path, ORIGIN).href,
    method: 'GET',
    mode: 'cors',
    ...more,
  })
  return {
    asked,
    kept,
    turn: (next: typeof answer) => (server = next),
    /** The worker's answer to a request; undefined if the browser handles it. */
    ask: (path: string, more: object = {}, preloadResponse?: Promise<Response>): Promise<Response> | undefined => {
      let answered: Promise<Response> | undefined
      const respondWith = (given: Promise<Response>) => (answered = given)
      const event = { request: request(path, more), preloadResponse, respondWith }
      listeners['fetch']?.(event as never)
      return answered
    },
    async started(files: readonly string[], page = `${ORIGIN}/missions`) {
      let work: Promise<unknown> = Promise.resolve()
      const data = { page, files: files.map((path) => ORIGIN + path) }
      listeners['message']?.({ data, waitUntil: (given: Promise<unknown>) => (work = given) } as never)
      await work.catch(() => {})
    },
  }
}

const online = async (url: string) => (url.includes('/assets/') ? new Response(url) : html())
const navigation = { mode: 'navigate' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('[OFF-03] the api’s answers, other origins and POST requests are left to the browser', () => {
  const { ask } = start(online)
  const left = [
    ask('/api/v1/points'),
    ask('/api'),
    ask('https://other.test/assets/a.js'),
    ask('/assets/a.js', { method: 'POST' }),
  ]
  expect(left).toEqual(Array(4).fill(undefined))
})

test.each(['/api/v2/auth/oauth/callback?state=s&code=c', '/minipay/redeem-reward?link=l'])(
  '[LOG-05] a navigation to %s is answered by its preload and sent only once',
  async (path) => {
    const { ask, asked } = start(online)
    const preloaded = new Response('from the preload')
    expect(await ask(path, navigation, Promise.resolve(preloaded))).toBe(preloaded)
    expect(asked).toEqual([])
    await ask(path, navigation)
    expect(asked).toEqual([ORIGIN + path])
  },
)

test('[LOG-05] a navigation to the api whose preload fails is not sent again', async () => {
  const { ask, asked } = start(online)
  await expect(ask('/api/v2/auth/oauth/callback', navigation, gone())).rejects.toThrow('Failed to fetch')
  expect(asked).toEqual([])
})

test('[OFF-01] a page that has started once starts again offline', async () => {
  const worker = start(online)
  await worker.started(['/assets/main-1.js'])
  worker.turn(gone)
  const page = await worker.ask('/points', navigation)
  expect(await page?.text()).toBe(PAGE)
  const script = await worker.ask('/assets/main-1.js')
  expect(await script?.text()).toBe(`${ORIGIN}/assets/main-1.js`)
})

test('[OFF-01] after 3 s without an answer, or with a server failure, the cached page is used', async () => {
  const worker = start(online)
  await worker.started(['/assets/main-1.js'])
  worker.turn(() => new Promise(() => {}))
  const slow = worker.ask('/missions', navigation)
  await vi.advanceTimersByTimeAsync(NAVIGATION_LIMIT_MS)
  expect(await (await slow)?.text()).toBe(PAGE)
  worker.turn(async () => new Response('', { status: 502 }))
  expect((await worker.ask('/missions', navigation))?.status).toBe(200)
})

test('without a cached page the network error is passed on', async () => {
  const worker = start(gone)
  await expect(worker.ask('/missions', navigation)).rejects.toThrow('Failed to fetch')
})

test('a file is fetched once, and a missing file is not cached', async () => {
  const worker = start(online)
  await worker.ask('/assets/a-1.js')
  await worker.ask('/assets/a-1.js')
  expect(worker.asked).toEqual([`${ORIGIN}/assets/a-1.js`])
  worker.turn(async () => new Response('', { status: 404 }))
  expect((await worker.ask('/assets/b-1.js'))?.status).toBe(404)
  expect([...worker.kept.keys()]).toEqual([`${ORIGIN}/assets/a-1.js`])
})

test('[OFF-04] a page whose files are incomplete is not cached', async () => {
  const worker = start(online)
  await worker.started(['/assets/other-1.js'])
  expect(worker.kept.has('/momi-shell')).toBe(false)
  worker.turn(async (url) => (url.includes('/assets/') ? new Response('', { status: 404 }) : html()))
  await worker.started(['/assets/main-1.js'])
  expect(worker.kept.has('/momi-shell')).toBe(false)
})

test('[OFF-04] a new page removes the files that only the old page had', async () => {
  const worker = start(online)
  await worker.started(['/assets/main-1.js', '/assets/same-1.js'])
  worker.turn(async (url) => (url.includes('/assets/') ? new Response(url) : html(PAGE.replace('main-1', 'main-2'))))
  await worker.started(['/assets/main-2.js', '/assets/same-1.js'])
  expect([...worker.kept.keys()].toSorted()).toEqual([
    '/momi-shell',
    `${ORIGIN}/assets/main-2.js`,
    `${ORIGIN}/assets/same-1.js`,
  ])
})
