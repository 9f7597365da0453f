// Opens every route by its URL on a new phone with a slow processor, and runs Lighthouse on /missions and on an almost
// empty React page in turn.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { section2 } from '../e2e/harness/section-2.ts'
import { NO_FIXTURES } from '../e2e/harness/fixtures.ts'
import { buildStale } from '../tools/build.mjs'
import { installLighthouse } from '../tools/install.mjs'
import { freshPhone, visit } from './bytes.ts'
import { openCountedLine } from './counted-line.ts'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'
import { serveFloor } from './floor.ts'
import { medians, scoresOf, type Scores } from './lighthouse.ts'
import { median } from './numbers.ts'
import { slowPage } from './slow-processor.ts'

const PORT = 4880
const FLOOR_PORT = 4840
const COUNTED_PORT = 4892
const LIGHTHOUSE_PAIRS = 3

export interface RouteFigures {
  path: string
  requests: number
  /** Bytes of scripts, with those that the service worker downloads. */
  js: number
  /** Bytes of the scripts among them that a visit of /missions does not download. */
  further: number
  /** All bytes that the phone downloads, with those of its service worker. */
  all: number
  /** All bytes of the second visit on the same phone. */
  repeat: number
  /** The cumulative layout shift of the first or the second visit, whichever is larger. */
  shift: number
  longestTaskMs: number
}

type Seen = { shift: number; longest: number }
type Watched = { momiSeen: Seen }

/** Runs before any script of the page, and measures layout shifts and the longest task, for which a tap has to wait. */
function watch(): void {
  const seen: Seen = { shift: 0, longest: 0 }
  ;(globalThis as unknown as Watched).momiSeen = seen
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
}

type Line = Awaited<ReturnType<typeof openCountedLine>>

async function opened(phone: BrowserContext, line: Line, url: string, isWhole: boolean) {
  const { page, rate } = await slowPage(phone)
  await page.addInitScript(watch)
  const fetched = await visit(page, url, { isWhole })
  const seen = await page.evaluate(() => (globalThis as unknown as Watched).momiSeen)
  const downloaded = await line.downloaded()
  await page.close()
  return { fetched, seen, downloaded, rate }
}

async function figuresOf(browser: Browser, line: Line, path: string) {
  const phone = await freshPhone(browser)
  const url = `http://localhost:${COUNTED_PORT}${path}`
  // The page for MiniPay is a separate build, which has no deferred requests.
  const isWhole = !path.startsWith('/minipay/')
  const first = await opened(phone, line, url, isWhole)
  const repeat = await opened(phone, line, url, isWhole)
  await phone.close()
  return {
    scripts: first.downloaded.scripts,
    rate: first.rate,
    seen: {
      path,
      requests: first.fetched.requests,
      all: first.downloaded.all,
      repeat: repeat.downloaded.all,
      shift: Math.max(first.seen.shift, repeat.seen.shift),
      longestTaskMs: Math.max(first.seen.longest, repeat.seen.longest),
    },
  }
}

const sumOf = (scripts: Iterable<[string, number]>) => [...scripts].reduce((total, [, bytes]) => total + bytes, 0)

async function lighthousePairs() {
  const floor = await serveFloor(FLOOR_PORT)
  try {
    const ours: Scores[] = []
    const empty: Scores[] = []
    for (let pair = 1; pair <= LIGHTHOUSE_PAIRS; pair++) {
      console.log(`  Lighthouse, pair ${pair} of ${LIGHTHOUSE_PAIRS} …`)
      empty.push(await scoresOf(floor.url))
      ours.push(await scoresOf(`http://localhost:${PORT}/missions`))
    }
    return { pairs: LIGHTHOUSE_PAIRS, missions: medians(ours), emptyReact: medians(empty) }
  } finally {
    floor.close()
  }
}

export async function routes() {
  await installLighthouse()
  await buildStale()
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  const api = await startApi({ env: { MOMI_DATA_DIR: folder, LOG_LEVEL: 'error' }, port: PORT })
  const browser = await chromium.launch({ executablePath: chromiumPath(['chromium']), args: FLAGS })
  const line = await openCountedLine(COUNTED_PORT, PORT)
  try {
    const measured = []
    for (const { path } of section2('web', NO_FIXTURES)) measured.push(await figuresOf(browser, line, path))
    const onMissions = measured.find(({ seen }) => seen.path === '/missions')!.scripts
    const figures = measured.map(({ seen, scripts }): RouteFigures => {
      const further = [...scripts].filter(([path]) => !onMissions.has(path))
      return { ...seen, js: sumOf(scripts), further: sumOf(further) }
    })
    return { slower: median(measured.map(({ rate }) => rate)), figures, lighthouse: await lighthousePairs() }
  } finally {
    await browser.close()
    line.close()
    await api.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
