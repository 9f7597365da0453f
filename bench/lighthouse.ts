// Lighthouse's scores of a page, as on a phone.
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromiumPath, FLAGS } from '../e2e/harness/chromium.ts'
import { median } from './numbers.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

export type Scores = Record<(typeof CATEGORIES)[number] | 'fcp' | 'lcp', number>

/** The part of Lighthouse's report that is read. */
interface Report {
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

/** Installed by installLighthouse. */
const COMMAND = fileURLToPath(new URL('lighthouse/node_modules/.bin/lighthouse', import.meta.url))
/** A report contains screenshots. */
const MAX_REPORT_BYTES = 50e6

/** The most runs of Lighthouse, which fails and asks for another run if Chromium lost the start of the trace. */
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
  const { categories, audits } = await reportOf(url)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const ms = (name: string) => Math.round(audits[name]?.numericValue ?? 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    fcp: ms('first-contentful-paint'),
    lcp: ms('largest-contentful-paint'),
  }
}

/** Runs Lighthouse's command, which fails if it cannot measure the page. */
async function reportOf(url: string): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    '--form-factor=mobile',
    `--only-categories=${CATEGORIES.join(',')}`,
    `--chrome-flags=${['--headless=new', ...FLAGS].join(' ')}`,
    '--no-enable-error-reporting',
  ]
  const env = { ...process.env, CHROME_PATH: chromiumPath(['chromium']) }
  const json = await new Promise<string>((resolve, reject) => {
    execFile(COMMAND, [url, ...options], { env, maxBuffer: MAX_REPORT_BYTES }, (error, stdout, stderr) => {
      if (error) reject(new Error(`Lighthouse failed: ${stderr || error.message}`))
      else resolve(stdout)
    })
  })
  return JSON.parse(json) as Report
}

export const medians = (rounds: Scores[]): Scores => ({
  performance: median(rounds.map((round) => round.performance)),
  accessibility: median(rounds.map((round) => round.accessibility)),
  'best-practices': median(rounds.map((round) => round['best-practices'])),
  fcp: median(rounds.map((round) => round.fcp)),
  lcp: median(rounds.map((round) => round.lcp)),
})
