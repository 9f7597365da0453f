/** How long a navigation waits for the network before the cached page is used. */
export const NAVIGATION_LIMIT_MS = 3000
/** The cache of the page and its files. API answers are cached by the page (app/offline/offline-cache.ts). */
const FILES = 'momi-files'
const SHELL = '/momi-shell'
/**
 * The cache entry with the last time at which the server had the cached page. It exists only while navigations are
 * answered with that page immediately.
 */
const CURRENT = '/momi-shell-current'
/** A page that the server has not confirmed for this long is requested again before it is shown. */
export const CURRENT_LIMIT_MS = 7 * 24 * 60 * 60_000

/** The message of a page that has started: its URL and its loaded files. */
export interface Started {
  page: string
  files: readonly string[]
}

/**
 * The parts of the worker's global scope that are used here. The browser's types for it conflict with those of a page.
 */
interface Waiting {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Waiting {
  request: Request
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
export interface WorkerScope {
  location: { origin: string }
  caches: Pick<CacheStorage, 'open'>
  fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  clients: { matchAll(of: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly { url: string }[]> }
  registration: { active?: unknown; navigationPreload?: { enable(): Promise<void> } }
  addEventListener(type: 'install', listener: (event: Waiting) => void): void
  addEventListener(type: 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
  addEventListener(type: 'message', listener: (event: Waiting & { data: unknown }) => void): void
}

/**
 * Caches the page and its files: for repeat visits, which start without the network, and for slow or failed networks.
 * Fetches nothing that was not requested, except what Missions loads a little later.
 */
export function serve(scope: WorkerScope): void {
  const open = () => scope.caches.open(FILES)
  // The browser goes on with this when the page has been closed. It also compiles scripts that are cached now.
  scope.addEventListener('install', (event) => event.waitUntil(keepFirst().catch(() => {})))
  // Without skipWaiting and claim, so that a new worker becomes active only at the next visit.
  scope.addEventListener('activate', (event) => {
    const { navigationPreload } = scope.registration
    if (navigationPreload) event.waitUntil(navigationPreload.enable())
  })
  scope.addEventListener('message', (event) => {
    if (isStarted(event.data)) event.waitUntil(keep(event.data))
  })
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return
    if (request.mode === 'navigate')
      // Navigation preload has already sent the request. Without `respondWith` the browser would send it again.
      event.respondWith(isPageOfClient(url) ? page(event) : fromServer(event))
    else if (!isOurs(url)) return
    else if (url.pathname.startsWith('/assets/')) event.respondWith(file(request))
    else if (request.destination === 'script') event.respondWith(freshFile(request))
  })

  /** The server's answer, requested once. */
  async function fromServer({ request, preloadResponse }: Asked): Promise<Response> {
    return (await preloadResponse) ?? scope.fetch(request)
  }

  /**
   * Returns the cached page if the server had the same page at the last visit, otherwise the server's page. If the
   * server is slow, fails or is unreachable, returns the cached page in any case.
   */
  async function page(event: Asked): Promise<Response> {
    // A reload asks for the newest page.
    const current = /^(no-cache|reload)$/.test(event.request.cache) ? undefined : await currentPage()
    if (current) {
      event.waitUntil(renew(event))
      return current
    }
    const cached = async () => (await open()).match(SHELL)
    const answer = fromServer(event)
    const slow = new Promise((resolve) => setTimeout(resolve, NAVIGATION_LIMIT_MS)).then(cached)
    try {
      const first = (await Promise.race([answer, slow])) ?? (await answer)
      return first.status < 500 ? first : ((await cached()) ?? first)
    } catch (error) {
      const instead = await cached()
      if (instead) return instead
      throw error
    }
  }

  async function currentPage(): Promise<Response | undefined> {
    const files = await open()
    const at = Number(await (await files.match(CURRENT))?.text())
    return Math.abs(Date.now() - at) < CURRENT_LIMIT_MS ? files.match(SHELL) : undefined
  }

  /**
   * Compares the cached page, with which a navigation was answered, with the server's. Files that only the server's
   * page needs are not downloaded now: the next visit requests that page, which is cached once it has started.
   */
  async function renew(event: Asked): Promise<void> {
    const answer = await fromServer(event).catch(() => undefined)
    if (!answer || !isPage(answer)) return
    const files = await open()
    const text = await answer.clone().text()
    // Not our page, for example the log-in page of a network.
    if (filesOf(text).length === 0) return
    const isSame = text === (await (await files.match(SHELL))?.text())
    const cached = await Promise.all(filesOf(text).map((name) => files.match(scope.location.origin + name)))
    if (!isSame && !cached.every(Boolean)) return void (await files.delete(CURRENT))
    if (!isSame) await files.put(SHELL, answer)
    await setCurrent(files, text)
  }

  /** Marks the cached page as current if it contains the configuration: only such a page starts without the network. */
  async function setCurrent(files: Cache, html: string): Promise<void> {
    if (/ id="config">\{/.test(html)) await files.put(CURRENT, new Response(String(Date.now())))
  }

  /** A file whose name contains its hash. */
  async function file(request: Request): Promise<Response> {
    const files = await open()
    const cached = await files.match(request.url)
    if (cached) return cached
    const answer = await scope.fetch(request)
    if (isFile(answer)) await files.put(request.url, answer.clone()).catch(() => {})
    return answer
  }

  /** A script of the surrounding app, whose name never changes: from the cache only if it cannot be fetched. */
  async function freshFile(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request)
    } catch (error) {
      const cached = await (await open()).match(request.url)
      if (cached) return cached
      throw error
    }
  }

  /**
   * Caches the first page of this phone with the files that it names, from the browser's HTTP cache. What the page does
   * not always load, such as other languages, is cached only if it is there. After that, caches what Missions loads
   * later, although the visit may have ended before: otherwise the next visit would not be complete without a network.
   */
  async function keepFirst(): Promise<void> {
    if (scope.registration.active) return
    const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const urls = pages.map((page) => new URL(page.url))
    // Without a page, it has been closed in the meantime.
    const url = urls.length > 0 ? urls.find(isPageOfClient) : new URL('/missions', scope.location.origin)
    const html = url && (await scope.fetch(url.href, { cache: 'force-cache' }))
    if (!html || !isPage(html)) return
    const text = await html.clone().text()
    const needed = filesOf(text)
    const files = await open()
    const addressOf = (name: string) => scope.location.origin + name
    const put = async (name: string, isNeeded: boolean) => {
      const answer = await scope
        .fetch(addressOf(name), isNeeded ? { cache: 'force-cache' } : { cache: 'only-if-cached', mode: 'same-origin' })
        .catch(() => undefined)
      if (answer && isFile(answer)) await files.put(addressOf(name), answer)
      else if (isNeeded) throw new Error(`${name} is gone`)
    }
    const named = new Set(text.match(/\/assets\/[\w.-]+\.(js|css)/g))
    await Promise.all([...named].map((name) => put(name, needed.includes(name))))
    await files.put(SHELL, html)
    await setCurrent(files, text)
    for (const [messages, later] of laterOf(text))
      if (await files.match(addressOf(messages)))
        for (const name of later) if (!(await files.match(addressOf(name)))) await put(name, true)
  }

  /**
   * Caches a page that has started, with its files from the browser's HTTP cache. A new page removes the files that
   * only the old one used.
   */
  async function keep(started: Started): Promise<void> {
    const files = await open()
    const html = await scope.fetch(started.page, { cache: 'force-cache' })
    if (!isPage(html) || !isPageOfClient(new URL(started.page))) return
    const text = await html.clone().text()
    // The page in the HTTP cache may differ from the page that has started; then it is not cached.
    if (filesOf(text).some((name) => !started.files.some((url) => new URL(url).pathname === name))) return
    await Promise.all(
      started.files.map(async (url) => {
        if (await files.match(url)) return
        const answer = await scope.fetch(url, { cache: 'force-cache' })
        if (!isFile(answer)) throw new Error(`${url} is gone`)
        await files.put(url, answer)
      }),
    )
    const before = await (await files.match(SHELL))?.text()
    if (before !== text) await files.put(SHELL, html)
    await setCurrent(files, text)
    if (before === undefined || before === text) return
    const needed = [...started.files, ...[SHELL, CURRENT].map((path) => scope.location.origin + path)]
    for (const { url } of await files.keys()) if (!needed.includes(url)) await files.delete(url)
  }
}

const isOurs = ({ pathname }: URL) => !/^\/(api|minipay)(\/|$)/.test(pathname)
/** The path of a file is not a page, and the staff's view is a page of its own. */
const isPageOfClient = (url: URL) =>
  isOurs(url) && !/\.[a-z\d]{1,11}$/i.test(url.pathname) && !url.searchParams.has('view')
const isFile = (answer: Response) => answer.ok && !isPage(answer)
const isPage = ({ ok, headers }: Response) => ok && headers.get('content-type')?.startsWith('text/html') === true

/** The scripts and styles that a page names, without its icons. */
const filesOf = (html: string) =>
  [...html.matchAll(/<(?:script|link rel="(?:stylesheet|modulepreload)")[^>]*\s(?:src|href)="(\/[^"]+)"/g)].map(
    ([, name = '']) => name,
  )

/** What Missions loads after the first page, by the messages of the first page in the same language. */
const laterOf = (html: string) =>
  Object.entries(JSON.parse(/ id="later">(.+?)<\/script>/.exec(html)?.[1] ?? '{}') as Record<string, string[]>)

function isStarted(data: unknown): data is Started {
  return typeof data === 'object' && data !== null && 'page' in data && 'files' in data && Array.isArray(data.files)
}
