import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CURRENT_LIMIT_MS, NAVIGATION_LIMIT_MS, serve, type WorkerScope } from './worker.ts'

const ORIGIN = 'https://momi.test'
const PAGE = '<html><script type="module" src="/assets/main-1.js"></script></html>'
/** A page that contains the configuration. */
const READY = PAGE.replace('<script', '<script type="application/json" id="config">{"a":1}</script><script')
const html = (text = PAGE) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })
const gone = () => Promise.reject(new TypeError('Failed to fetch'))

/** A worker with the server `answer` and open `pages`. */
function start(answer: (url: string, init?: RequestInit) => Promise<Response>, pages: readonly string[] = []) {
  const kept = new Map<string, Response>()
  const asked: string[] = []
  const background: Promise<unknown>[] = []
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
    fetch: async (request, init) => {
      const url = typeof request === 'string' ? request : request.url
      asked.push(url)
      return server(url, init)
    },
    clients: { matchAll: async () => pages.map((path) => ({ url: ORIGIN + path })) },
    registration: {},
    addEventListener: (type: string, listener: (event: never) => void) => void (listeners[type] = listener),
  } as WorkerScope)

  const request = (path: string, more: object) => ({
    url: new URL(path, ORIGIN).href,
    method: 'GET',
    mode: 'cors',
    cache: 'default',
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
      const waitUntil = (work: Promise<unknown>) => void background.push(work)
      const event = { request: request(path, more), preloadResponse, respondWith, waitUntil }
      listeners['fetch']?.(event as never)
      return answered
    },
    installed: async () => {
      let work: Promise<unknown> = Promise.resolve()
      listeners['install']?.({ waitUntil: (given: Promise<unknown>) => (work = given) } as never)
      await work
    },
    /** Resolves when the work that outlives the answers has ended. */
    ended: () => Promise.all(background),
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

const NAMING = READY.replace('</html>', '<script>load("/assets/en-2.js", "/assets/pt-3.js")</script></html>')
const LATER = { '/assets/en-2.js': ['/assets/today-4.js'], '/assets/pt-3.js': ['/assets/hoje-5.js'] }
const WITH_LATER = NAMING.replace('</html>', `<script id="later">${JSON.stringify(LATER)}</script></html>`)

test('while the worker is installed, it caches the first page with what that has loaded, and what Missions loads later in the same language', async () => {
  const loaded = ['/assets/main-1.js', '/assets/en-2.js']
  const { kept, installed } = start(async (url, { cache } = {}) => {
    if (url.endsWith('/missions')) return html(WITH_LATER)
    return cache === 'only-if-cached' && !loaded.some((path) => url.endsWith(path)) ? gone() : new Response(url)
  })
  await installed()
  const files = [...loaded, '/assets/today-4.js'].map((path) => ORIGIN + path)
  expect(new Set(kept.keys())).toEqual(new Set(['/momi-shell', '/momi-shell-current', ...files]))
})

test('a first page whose later files cannot be loaded is cached', async () => {
  const { kept, installed } = start(async (url) =>
    url.includes('today') ? gone() : url.endsWith('/missions') ? html(WITH_LATER) : new Response(url),
  )
  await installed()
  expect(kept.has('/momi-shell-current')).toBe(true)
})

test('a first page without one of its files is not cached', async () => {
  const { kept, installed } = start((url) => (url.includes('main-1') ? gone() : Promise.resolve(html(NAMING))))
  await installed()
  expect(kept.has('/momi-shell')).toBe(false)
})

test.each([
  [['/minipay/', '/missions?view=1'], undefined],
  [['/minipay/', '/rewards/earned'], '/rewards/earned'],
])('with the pages %j open, %s is cached while the worker is installed', async (pages, cached) => {
  const { asked, kept, installed } = start(
    async (url) => (url.includes('/assets/') ? new Response(url) : html(READY)),
    pages,
  )
  await installed()
  expect(asked[0]).toBe(cached && ORIGIN + cached)
  expect(kept.has('/momi-shell')).toBe(cached !== undefined)
})

test('a worker is installed even if nothing can be cached', async () => {
  const { kept, installed } = start(async (url) => (url.includes('/assets/') ? new Response(url) : html(READY)))
  kept.set = () => {
    throw new DOMException('Full', 'QuotaExceededError')
  }
  await installed()
  expect(kept.size).toBe(0)
})

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

test('without a cached page, the network error is passed on', async () => {
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

test.each([
  ['script', '/assets/main-2.js', PAGE],
  [
    'stylesheet',
    '/assets/main-2.css',
    PAGE.replace('<script', '<link rel="stylesheet" href="/assets/main-1.css"><script'),
  ],
])('[OFF-04] a page is not cached if its %s differs from that of the started page', async (_, changed, page) => {
  const worker = start(async (url) => (url.includes('/assets/') ? new Response(url) : html(page)))
  const name = changed.replace('main-2', 'main-1')
  const files = ['/assets/main-1.js', '/assets/main-1.css'].filter((file) => page.includes(file))
  await worker.started(files)
  expect(await worker.kept.get('/momi-shell')!.clone().text()).toBe(page)
  worker.turn(async (url) => (url.includes('/assets/') ? new Response(url) : html(page.replace(name, changed))))
  await worker.started(files)
  expect(await worker.kept.get('/momi-shell')!.clone().text()).toBe(page)
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

const ready = (text: string) => async (url: string) => (url.includes('/assets/') ? new Response(url) : html(text))
const FILES = ['/assets/main-1.js']

/** A worker that has cached a page with the configuration. */
async function kept(page = READY) {
  const worker = start(ready(page))
  await worker.started(FILES)
  worker.asked.length = 0
  const textOf = async (path: string, more: object = navigation) => (await worker.ask(path, more))?.text()
  return { ...worker, textOf }
}

test('a repeat visit is answered with the cached page before the server answers, and requests the page once', async () => {
  const { ask, asked, turn, textOf } = await kept()
  turn(() => new Promise(() => {}))
  expect(await textOf('/points?status=claimed')).toBe(READY)
  expect(asked).toEqual([`${ORIGIN}/points?status=claimed`])
  const preload = Promise.resolve(html(READY))
  expect(await (await ask('/missions', navigation, preload))?.text()).toBe(READY)
  expect(asked).toHaveLength(1)
})

test.each([
  ['a sign-in callback', '/api/v2/auth/oauth/callback?code=c', {}],
  ['the MiniPay page', '/minipay/redeem-reward', {}],
  ['a file', '/sw.js', {}],
  ['the staff’s view', '/missions?view=1', {}],
  ['a reload', '/missions', { cache: 'no-cache' }],
  ['a reload without the HTTP cache', '/missions', { cache: 'reload' }],
])('%s is never answered with the cached page', async (_, path, more) => {
  const { turn, textOf } = await kept()
  turn(async () => html('from the server'))
  expect(await textOf(path, { ...navigation, ...more })).toBe('from the server')
})

test('a page without the configuration, as on the lab’s phones, is not answered from the cache', async () => {
  const { turn, textOf } = await kept(PAGE)
  turn(async () => html('from the server'))
  expect(await textOf('/missions')).toBe('from the server')
})

test('a changed configuration is in the page of the next visit', async () => {
  const { turn, textOf, ended } = await kept()
  const changed = READY.replace('1}', '2}')
  turn(ready(changed))
  expect(await textOf('/missions')).toBe(READY)
  await ended()
  turn(gone)
  expect(await textOf('/missions')).toBe(changed)
})

test('a new release is shown by the second visit after its publication, and cached once it has started', async () => {
  const worker = await kept()
  const { turn, textOf, ended } = worker
  const release = READY.replace('main-1', 'main-2')
  turn(ready(release))
  expect(await textOf('/missions')).toBe(READY)
  await ended()
  // Until the release has started, the complete page stays for visits without a network.
  turn(gone)
  expect(await textOf('/missions')).toBe(READY)
  turn(ready(release))
  expect(await textOf('/missions')).toBe(release)
  await worker.started(['/assets/main-2.js'])
  turn(gone)
  expect(await textOf('/missions')).toBe(release)
})

test('the cached page is still used while the server fails, is unreachable or does not answer', async () => {
  const { turn, textOf, ended } = await kept()
  for (const server of [gone, async () => new Response('', { status: 503 })]) {
    turn(server)
    expect(await textOf('/missions')).toBe(READY)
    await ended()
  }
  turn(() => new Promise(() => {}))
  expect(await textOf('/missions')).toBe(READY)
})

test('a page that the server has not confirmed for a week is requested before it is shown', async () => {
  const { turn, textOf } = await kept()
  vi.setSystemTime(Date.now() + CURRENT_LIMIT_MS + 1)
  turn(async () => html('from the server'))
  expect(await textOf('/missions')).toBe('from the server')
})

test('the staff’s view is not cached', async () => {
  const worker = start(ready(READY))
  await worker.started(FILES, `${ORIGIN}/missions?view=1`)
  expect(worker.kept.has('/momi-shell')).toBe(false)
})
