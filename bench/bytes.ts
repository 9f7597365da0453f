// The bytes that Chromium actually downloads, from its network log.
import { setTimeout } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { nameOf } from '../tools/built.ts'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'

/** How long nothing is downloaded before a visit counts as over. */
export const QUIET_MS = 800
const KINDS = ['html', 'css', 'js', 'data', 'other'] as const
type Kind = (typeof KINDS)[number]

export interface Visit {
  requests: number
  bytes: Record<Kind | 'all', number>
  list: { kind: Kind; path: string; bytes: number }[]
}

interface Watching {
  heading?: string
  isWhole?: boolean
}

function kindOf(type: string, mime: string): Kind {
  if (type === 'Document') return 'html'
  if (type === 'Stylesheet') return 'css'
  // Chromium reports a script that was preloaded as no script.
  if (type === 'Script' || mime.endsWith('/javascript')) return 'js'
  return mime === 'application/json' ? 'data' : 'other'
}

/**
 * Opens `url` and returns the number of requests that `page` sends until the network is idle, their bytes by kind, and
 * a list of them, all without cache hits. `isWhole`: includes the deferred requests, which are sent after the page has
 * been idle for some time.
 */
export async function visit(page: Page, url: string, { heading, isWhole }: Watching): Promise<Visit> {
  const log = await page.context().newCDPSession(page)
  const started = new Map<string, { kind: Kind; path: string }>()
  const cached = new Set<string>()
  const list: Visit['list'] = []
  log.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId))
  log.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId)
    const path = nameOf(new URL(response.url).pathname)
    started.set(requestId, { kind: kindOf(type, response.mimeType), path })
  })
  log.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = started.get(requestId)
    if (request && !cached.has(requestId)) list.push({ ...request, bytes: encodedDataLength })
  })
  // Waits for events instead of Playwright's networkidle, which never resolves if a service worker answers.
  let heardAt = performance.now()
  for (const event of ['Network.requestWillBeSent', 'Network.dataReceived', 'Network.loadingFinished'] as const)
    log.on(event, () => (heardAt = performance.now()))
  const quiet = async () => {
    while (performance.now() - heardAt < QUIET_MS) await setTimeout(100)
  }
  await log.send('Network.enable')
  await page.goto(url)
  const headings = page.getByRole('heading', { level: 1, ...(heading !== undefined && { name: heading }) })
  await headings.first().waitFor()
  await quiet()
  if (isWhole) {
    // The last element that the client adds to the page.
    await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
    await page.waitForFunction(() => navigator.serviceWorker.getRegistration().then((one) => one?.active))
    await quiet()
  }
  const sum = (kind?: Kind) =>
    list.filter((one) => !kind || one.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
  const bytes = { ...Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])), all: sum() } as Visit['bytes']
  return { requests: list.length, bytes, list }
}

/** The user agent of Chrome on a phone. With that of headless Chromium, the client would wait for the client SDK. */
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36'

/** A browser context without any stored data. */
export const freshPhone = (browser: Browser): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-US',
    isMobile: true,
    userAgent: USER_AGENT,
  })

/** A first visit on a fresh phone, and the same page opened again. */
export async function visits(url: string, heading: string) {
  const browser = await chromium.launch({ executablePath: chromiumPath(['chromium']), args: FLAGS })
  try {
    const context = await freshPhone(browser)
    const once = async () => {
      const page = await context.newPage()
      const result = await visit(page, url, { heading })
      await page.close()
      return result
    }
    return { first: await once(), repeat: await once() }
  } finally {
    await browser.close()
  }
}
