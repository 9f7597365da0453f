// /missions and an almost empty React page in turn, on a slow line and a slow processor.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { chromium, type Browser, type BrowserContext } from 'playwright-core'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'
import { buildStale } from '../tools/build.mjs'
import { freshPhone } from './bytes.ts'
import { serveFloor } from './floor.ts'
import { median, spreadOf } from './numbers.ts'
import { openSlowLine } from './slow-line.ts'

const PORT = 4800
const [FLOOR_PORT, SLOW_PORT, SLOW_FLOOR_PORT] = [4840, 4890, 4891]
const PAIRS = 5
const SLOWER = 6
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
 * Runs before any script of the page, and records when the element is first drawn and when React owns it. The same
 * selector finds the early list, which is drawn without React, and the list of React.
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

async function opened(context: BrowserContext, url: string, selector: string): Promise<Times> {
  const page = await context.newPage()
  await page.addInitScript(watch, selector)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForFunction(
    () => {
      const { firstPaint, interactive } = (globalThis as unknown as Seen).momiTimes ?? {}
      return firstPaint !== undefined && interactive !== undefined
    },
    undefined,
    { timeout: 60_000 },
  )
  const times = await page.evaluate(() => (globalThis as unknown as Seen).momiTimes as Times)
  // The service worker keeps the page for the next visit.
  await page.waitForLoadState('networkidle')
  await page.close()
  return times
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
    const ratio = (of: (one: (typeof pairs)[number]) => number) => spreadOf(pairs.map(of))
    return {
      pairs: PAIRS,
      slower: SLOWER,
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
