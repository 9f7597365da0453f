// /missions and an almost empty React page in turn, on a slow line and a slow processor.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const PORT = 4800
const [FLOOR_PORT, SLOW_PORT, SLOW_FLOOR_PORT] = [4840, 4890, 4891]
const PAIRS = 5
const SLOWER = 6
/** How long the screen is filmed after the list is interactive. */
const SETTLED_MS = 1_000
const LIST = 'main li'
const HEADING = 'h1'

/** Milliseconds since the navigation. */
interface Times {
  firstPaint: number
  painted: number
  interactive: number
}

type Seen = { momiTimes: Partial<Times> }

/**
 * Runs before any script of the page, and records when an element that matches `selector` is first drawn, and when one
 * is rendered by React. The early list, which is drawn without React, and React's list match the same selector.
 */
function watch(selector: string): void {
  const times: Partial<Times> = {}
  ;(globalThis as unknown as Seen).momiTimes = times
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') times.firstPaint = startTime
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    const element = document.querySelector(selector)
    if (element && element.getClientRects().length > 0) {
      times.painted ??= performance.now()
      if (Object.keys(element).some((key) => key.startsWith('__react'))) times.interactive ??= performance.now()
    }
    if (times.interactive === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function slowPage(context: BrowserContext, selector: string) {
  const page = await context.newPage()
  await page.addInitScript(watch, selector)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, session }
}

async function load(page: Page, url: string): Promise<Times> {
  await page.goto(url, { waitUntil: 'commit' })
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

async function opened(context: BrowserContext, url: string, selector: string): Promise<Times> {
  const { page } = await slowPage(context, selector)
  const times = await load(page, url)
  await page.waitForLoadState('networkidle')
  if (selector === LIST) await isCached(page)
  await page.close()
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
  const { page, session } = await slowPage(phone, selector)
  const framesSince = await recordFrames(session)
  const tripsUntil = await recordRoundTrips(session)
  const { painted, interactive } = await load(page, url)
  // The browser delivers frames with a delay: without this wait, the last ones would be missing.
  await page.waitForTimeout(SETTLED_MS)
  const frames = await framesSince(await page.evaluate(() => performance.timeOrigin))
  await page.waitForLoadState('networkidle')
  return { page, session, frames, interactive, trips: tripsUntil(painted) }
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
  const repeat = await opened(phone, missions, LIST)
  await phone.close()
  return { least, first, repeat }
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
      const { least, first, repeat } = pairs.at(-1)!
      const shown = [least.painted, first.painted, first.interactive, repeat.painted].map(Math.round)
      console.log(
        `  pair ${round} of ${PAIRS}: empty ${shown[0]}, list ${shown[1]}, React ${shown[2]}, repeat ${shown[3]} ms`,
      )
    }
    console.log('  filmstrips …')
    const roundTrips = await film(browser, `${slowFloor.url}/`, `${slow.url}/missions`)
    const ratio = (of: (one: (typeof pairs)[number]) => number) => spreadOf(pairs.map(of))
    return {
      pairs: PAIRS,
      slower: SLOWER,
      roundTrips,
      emptyMs: spreadOf(pairs.map(({ least }) => least.painted)),
      painted: ratio(({ least, first }) => first.painted / least.painted),
      interactive: ratio(({ least, first }) => first.interactive / least.painted),
      firstPaint: ratio(({ least, first }) => first.firstPaint / least.firstPaint),
      repeat: ratio(({ least, repeat }) => repeat.painted / least.painted),
      repeatMs: median(pairs.map(({ repeat }) => repeat.painted)),
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
