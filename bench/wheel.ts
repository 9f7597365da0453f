// Frame rate of the turning wheel on a slowed processor, compared with a page on which one square turns.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { chromium, type Browser, type CDPSession, type Page } from 'playwright-core'
import { buildStale } from '../tools/build.mjs'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'
import { spreadOf } from './numbers.ts'

const PORT = 4860
const SLOWER = 6
const ROUNDS = 5
const WATCHED_MS = 2500

const FLOOR = `<style>@keyframes turn { to { transform: rotate(1turn) } }
  div { width: 300px; height: 300px; background: purple; animation: turn 1s linear infinite }</style><div></div>`

/** The frames per second that the browser draws during the next WATCHED_MS. */
async function framesOf(session: CDPSession, page: Page): Promise<number> {
  let frames = 0
  const collect = ({ value }: { value: { name?: string }[] }) => {
    frames += value.filter(({ name }) => name === 'DrawFrame').length
  }
  session.on('Tracing.dataCollected', collect as never)
  await session.send('Tracing.start', { categories: 'disabled-by-default-devtools.timeline.frame' } as never)
  await page.waitForTimeout(WATCHED_MS)
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve as never))
  await session.send('Tracing.end')
  await done
  session.off('Tracing.dataCollected', collect as never)
  return (frames * 1000) / WATCHED_MS
}

async function slowed(browser: Browser) {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return { page, session }
}

async function floor(browser: Browser): Promise<number> {
  const { page, session } = await slowed(browser)
  await page.setContent(FLOOR)
  const frames = await framesOf(session, page)
  await page.close()
  return frames
}

async function wheelOf(browser: Browser): Promise<number> {
  const { page, session } = await slowed(browser)
  await page.goto(`http://localhost:${PORT}/roulette`)
  await page.getByRole('button', { name: 'Spin the wheel' }).click()
  const frames = await framesOf(session, page)
  await page.close()
  return frames
}

export async function wheel() {
  await buildStale()
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  const api = await startApi({ env: { MOMI_DATA_DIR: folder, LOG_LEVEL: 'error' }, port: PORT })
  const browser = await chromium.launch({ executablePath: chromiumPath(['chromium']), args: FLAGS })
  try {
    const ours: number[] = []
    const least: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      least.push(await floor(browser))
      // Opens a new browser context, which is a new phone with a free spin.
      ours.push(await wheelOf(browser))
    }
    const ratios = ours.map((frames, round) => frames / least[round]!)
    return { slower: SLOWER, wheel: spreadOf(ours), square: spreadOf(least), ratio: spreadOf(ratios) }
  } finally {
    await browser.close()
    await api.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
