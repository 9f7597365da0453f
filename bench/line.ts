// /missions and an almost empty React page in turn, on a slow line and a slow processor.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startApi } from '@momi/api/testing/api-process'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'
import { buildStale } from '../tools/build.mjs'
import { freshPhone } from './bytes.ts'
import { drawStrip, recordFrames, timesUntil } from './filmstrip.ts'
import { serveFloor } from './floor.ts'
import { median, spreadOf } from './numbers.ts'
import { recordRoundTrips } from './round-trips.ts'
import { openSlowLine } from './slow-line.ts'
import { slowPage } from './slow-processor.ts'

const PORT = 4800
const [FLOOR_PORT, SLOW_PORT, SLOW_FLOOR_PORT] = [4840, 4890, 4891]
const PAIRS = 5
/** How long a person stays who does not leave at once. */
const STAY_MS = 6_000
/** How long a person is away, in which the browser may finish caching what the first visit has begun. */
const AWAY_MS = 15_000
/** How long the screen is filmed after the list is interactive. */
const SETTLED_MS = 1_000
const LIST = 'main li'
const HEADING = 'h1'

/** Milliseconds since the navigation. */
interface Times {
  firstPaint: number
  painted: number
  interactive: number
  /** How long the main thread had worked when the list was painted. */
  busy: number
  /** How many times the processor was slowed. */
  rate: number
}

type Seen = { momiTimes: Partial<Times> }

/** What the page writes to the console when the list is painted. */
const PAINTED = 'momi: painted'

/**
 * Runs before any script of the page, and records when an element that matches `selector` is first painted, and when
 * one is rendered by React. The early list, which is drawn without React, and React's list match the same selector.
 */
function watch([selector, painted]: readonly [selector: string, painted: string]): void {
  const times: Partial<Times> = {}
  ;(globalThis as unknown as Seen).momiTimes = times
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') times.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  // Notes when the frame with the element was painted, and reports that after whatever the page had begun by then. A look
  // at the start of a frame would find the element a frame late.
  const whenPainted = new IntersectionObserver(([entry]) => {
    whenPainted.disconnect()
    times.painted = entry!.time
    console.debug(painted)
  })
  new MutationObserver((_, observer) => {
    const element = document.querySelector(selector)
    if (!element) return
    observer.disconnect()
    whenPainted.observe(element)
  }).observe(document, { childList: true, subtree: true })
  const look = () => {
    const element = document.querySelector(selector)
    if (element && Object.keys(element).some((key) => key.startsWith('__react'))) times.interactive = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function watchedPage(context: BrowserContext, selector: string) {
  const slow = await slowPage(context)
  await slow.page.addInitScript(watch, [selector, PAINTED] as const)
  return slow
}

async function loaded(page: Page): Promise<Omit<Times, 'busy' | 'rate'>> {
  await page.waitForFunction(
    () => {
      const { firstPaint, interactive } = (globalThis as unknown as Seen).momiTimes ?? {}
      return firstPaint !== undefined && interactive !== undefined
    },
    undefined,
    { timeout: 60_000 },
  )
  return page.evaluate(() => (globalThis as unknown as Seen).momiTimes as Times)
}

/**
 * Resolves when the list is painted, to the work of the main thread until then. Asks the page nothing before, because
 * the code with which Playwright asks is compiled by the same slow processor.
 */
async function painted(page: Page, busyMs: () => Promise<number>, url: string): Promise<number> {
  const told = page.waitForEvent('console', { predicate: (message) => message.text() === PAINTED, timeout: 60_000 })
  await page.goto(url, { waitUntil: 'commit' })
  await told
  return busyMs()
}

async function opened(context: BrowserContext, url: string, selector: string): Promise<Times> {
  const { page, busyMs, rate } = await watchedPage(context, selector)
  const busy = await painted(page, busyMs, url)
  const times = await loaded(page)
  await page.close()
  return { ...times, busy, rate }
}

/** A first visit that ends as soon as its list is painted, or after a stay, and the visit that follows. */
async function comeBack(browser: Browser, url: string, stay: number): Promise<Times> {
  const phone = await freshPhone(browser)
  const { page, busyMs } = await watchedPage(phone, LIST)
  await painted(page, busyMs, url)
  await setTimeout(stay)
  await page.close()
  await setTimeout(AWAY_MS)
  const times = await opened(phone, url, LIST)
  await phone.close()
  return times
}

/** Waits until the page and its missions are cached, so that the next visit starts with them. */
async function isCached(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const missions = encodeURIComponent('GET /api/v2/user/missions[null,null]')
    return (await caches.match('/momi-shell-current')) && (await caches.match(`/kept/${missions}`))
  })
}

/**
 * Records the frames and round trips of a loading page. Its loading times are not part of the results, because
 * recording slows the page.
 */
async function filmed(phone: BrowserContext, url: string, selector: string) {
  const { page, session } = await watchedPage(phone, selector)
  const framesSince = await recordFrames(session)
  const tripsUntil = await recordRoundTrips(session)
  await page.goto(url, { waitUntil: 'commit' })
  const { painted: paintedAt, interactive } = await loaded(page)
  // The browser delivers frames with a delay: without this wait, the last ones would be missing.
  await page.waitForTimeout(SETTLED_MS)
  const frames = await framesSince(await page.evaluate(() => performance.timeOrigin))
  await page.waitForLoadState('networkidle')
  return { page, session, frames, interactive, trips: tripsUntil(paintedAt) }
}

/** Writes the filmstrips; returns the round trips until the list is painted. */
async function film(browser: Browser, floor: string, missions: string) {
  const emptyPhone = await freshPhone(browser)
  const empty = await filmed(emptyPhone, floor, HEADING)
  await emptyPhone.close()

  const phone = await freshPhone(browser)
  const first = await filmed(phone, missions, LIST)
  await first.session.send('Network.clearBrowserCache')
  const files = { origin: new URL(missions).origin, storageTypes: 'service_workers,cache_storage' }
  await first.session.send('Storage.clearDataForOrigin', files)
  await first.page.close()
  const withToken = await filmed(phone, missions, LIST)
  await isCached(withToken.page)
  await withToken.page.close()
  const repeat = await filmed(phone, missions, LIST)
  await phone.close()

  const times = timesUntil(Math.max(empty.interactive, first.interactive))
  await drawStrip(browser, 'empty-page', empty.frames, times)
  await drawStrip(browser, 'missions', first.frames, times)
  return { newPhone: first.trips, withToken: withToken.trips, repeat: repeat.trips }
}

async function pair(browser: Browser, floor: string, missions: string) {
  const empty = await freshPhone(browser)
  const least = await opened(empty, floor, HEADING)
  await empty.close()
  const phone = await freshPhone(browser)
  const first = await opened(phone, missions, LIST)
  await phone.close()
  const left = await comeBack(browser, missions, 0)
  const stayed = await comeBack(browser, missions, STAY_MS)
  return { least, first, left, stayed }
}

export async function line() {
  await buildStale()
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  const slow = await openSlowLine(SLOW_PORT, PORT)
  const slowFloor = await openSlowLine(SLOW_FLOOR_PORT, FLOOR_PORT)
  const env = { MOMI_DATA_DIR: folder, LOG_LEVEL: 'error', WEB_ORIGIN: slow.url }
  const api = await startApi({ env, port: PORT })
  const floor = await serveFloor(FLOOR_PORT)
  const browser = await chromium.launch({ executablePath: chromiumPath(['chromium']), args: FLAGS })
  try {
    const pairs: Awaited<ReturnType<typeof pair>>[] = []
    for (let round = 1; round <= PAIRS; round++) {
      pairs.push(await pair(browser, `${slowFloor.url}/`, `${slow.url}/missions`))
      const { least, first, left, stayed } = pairs.at(-1)!
      const shown = [least.painted, first.painted, first.interactive, left.painted, stayed.painted].map(Math.round)
      console.log(
        `  pair ${round} of ${PAIRS}: empty ${shown[0]}, list ${shown[1]}, React ${shown[2]}, back at once ${shown[3]}, after a stay ${shown[4]} ms`,
      )
    }
    console.log('  filmstrips …')
    const roundTrips = await film(browser, `${slowFloor.url}/`, `${slow.url}/missions`)
    const ratio = (of: (one: (typeof pairs)[number]) => number) => spreadOf(pairs.map(of))
    return {
      pairs: PAIRS,
      slower: median(pairs.flatMap((one) => Object.values(one).map(({ rate }) => rate))),
      roundTrips,
      emptyMs: spreadOf(pairs.map(({ least }) => least.painted)),
      painted: ratio(({ least, first }) => first.painted / least.painted),
      interactive: ratio(({ least, first }) => first.interactive / least.painted),
      firstPaint: ratio(({ least, first }) => first.firstPaint / least.firstPaint),
      left: ratio(({ least, left }) => left.painted / least.painted),
      stayed: ratio(({ least, stayed }) => stayed.painted / least.painted),
      leftMs: median(pairs.map(({ left }) => left.painted)),
      stayedMs: median(pairs.map(({ stayed }) => stayed.painted)),
      busyMs: {
        empty: median(pairs.map(({ least }) => least.busy)),
        first: median(pairs.map(({ first }) => first.busy)),
        left: median(pairs.map(({ left }) => left.busy)),
        stayed: median(pairs.map(({ stayed }) => stayed.busy)),
      },
    }
  } finally {
    await browser.close()
    floor.close()
    slow.close()
    slowFloor.close()
    await api.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
