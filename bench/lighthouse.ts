// Lighthouse's scores of a page, as on a phone.
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'
import { median } from './numbers.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export type Scores = Record<(typeof CATEGORIES)[number] | 'fcp' | 'lcp', number>

/** Lighthouse asks to be run again if Chromium lost the start of its trace. */
const ATTEMPTS = 3

export async function scoresOf(url: string): Promise<Scores> {
  for (let attempt = 1; ; attempt++)
    try {
      return await scoresOfOneRun(url)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
      console.log(`  ${String(error)} It is run again …`)
    }
}

async function scoresOfOneRun(url: string): Promise<Scores> {
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

export const medians = (rounds: Scores[]): Scores => ({
  performance: median(rounds.map((round) => round.performance)),
  accessibility: median(rounds.map((round) => round.accessibility)),
  'best-practices': median(rounds.map((round) => round['best-practices'])),
  fcp: median(rounds.map((round) => round.fcp)),
  lcp: median(rounds.map((round) => round.lcp)),
})
