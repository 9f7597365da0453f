// What Chromium really fetches, by its own network log.
import { chromium, type BrowserContext } from 'playwright-core'
import { nameOf } from '../tools/built.mjs'
import { chromiumPath, FLAGS } from './chromium.ts'

const KINDS = ['html', 'css', 'js', 'data', 'other'] as const
type Kind = (typeof KINDS)[number]

export interface Visit {
  requests: number
  bytes: Record<Kind | 'all', number>
  list: { kind: Kind; path: string; bytes: number }[]
}

function kindOf(type: string, mime: string): Kind {
  if (type === 'Document') return 'html'
  if (type === 'Stylesheet') return 'css'
  if (type === 'Script') return 'js'
  return mime === 'application/json' ? 'data' : 'other'
}

/** Everything that a visit fetches until the network is quiet; what the cache gave is no request. */
async function visit(context: BrowserContext, url: string, heading: string): Promise<Visit> {
  const page = await context.newPage()
  const log = await context.newCDPSession(page)
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
  await log.send('Network.enable')
  await page.goto(url)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.close()
  const sum = (kind?: Kind) =>
    list.filter((one) => !kind || one.kind === kind).reduce((total, { bytes }) => total + bytes, 0)
  const bytes = { ...Object.fromEntries(KINDS.map((kind) => [kind, sum(kind)])), all: sum() } as Visit['bytes']
  return { requests: list.length, bytes, list }
}

/** A first visit on a fresh phone, and the same page opened again. */
export async function visits(url: string, heading: string) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: FLAGS })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-US', isMobile: true })
    return { first: await visit(context, url, heading), repeat: await visit(context, url, heading) }
  } finally {
    await browser.close()
  }
}
