// Bytes of /missions as Chromium downloads them, and Lighthouse alternating with an almost empty React page.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startApi } from '@momi/api/testing/api-process'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { buildStale } from '../tools/build.mjs'
import { visits } from './bytes.ts'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'
import { serveFloor } from './floor.ts'
import { median } from './numbers.ts'

const PORT = 4800
const FLOOR_PORT = 4840
const PAIRS = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

type Scores = Record<(typeof CATEGORIES)[number] | 'fcp' | 'lcp', number>

async function scoresOf(url: string): Promise<Scores> {
  const chrome = await launch({
    chromePath: chromiumPath(['chromium']),
    chromeFlags: ['--headless=new', ...FLAGS],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      formFactor: 'mobile',
      logLevel: 'silent',
    })
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`)
    const { categories, audits } = result.lhr
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
    const ms = (name: string) => Math.round(audits[name]?.numericValue ?? 0)
    return {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      fcp: ms('first-contentful-paint'),
      lcp: ms('largest-contentful-paint'),
    }
  } finally {
    chrome.kill()
  }
}

const medians = (rounds: Scores[]): Scores => ({
  performance: median(rounds.map((round) => round.performance)),
  accessibility: median(rounds.map((round) => round.accessibility)),
  'best-practices': median(rounds.map((round) => round['best-practices'])),
  fcp: median(rounds.map((round) => round.fcp)),
  lcp: median(rounds.map((round) => round.lcp)),
})

export async function web() {
  await buildStale()
  const folder = mkdtempSync(join(tmpdir(), 'momi-bench-'))
  const api = await startApi({ env: { MOMI_DATA_DIR: folder, LOG_LEVEL: 'error' }, port: PORT })
  const floor = await serveFloor(FLOOR_PORT)
  try {
    const page = `http://localhost:${PORT}/missions`
    const bytes = await visits(page, 'Missions')
    const ours: Scores[] = []
    const empty: Scores[] = []
    for (let pair = 1; pair <= PAIRS; pair++) {
      console.log(`  Lighthouse, pair ${pair} of ${PAIRS} …`)
      empty.push(await scoresOf(floor.url))
      ours.push(await scoresOf(page))
    }
    return { bytes, lighthouse: { pairs: PAIRS, missions: medians(ours), emptyReact: medians(empty) } }
  } finally {
    floor.close()
    await api.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}
