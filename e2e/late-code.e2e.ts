import { setTimeout } from 'node:timers/promises'
import { inFull } from '@momi/testing/test-full'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sharedEnvironment, type Environment } from './harness/environment.ts'
import { NO_FIXTURES } from './harness/fixtures.ts'
import { section2 } from './harness/section-2.ts'

let environment: Environment
beforeAll(async () => (environment = await sharedEnvironment()))
afterAll(() => environment.close())

/** How much later each script arrives than the answers. */
const LATE_MS = 400
/** Screens with a part that only some accounts have, whose code is loaded once an answer says so. */
const WITH_A_RARE_PART: ReadonlySet<string> = new Set([
  'roulette',
  'terms-roulette',
  'missions-hidden-rewards',
  'giveaway',
  'debug-info',
])

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null }[]
}

/** Runs before any script of the page. */
function recordShifts(): void {
  const seen: string[] = []
  Object.assign(globalThis, { seenShifts: seen })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[])
      if (!hadRecentInput)
        seen.push(`${value.toFixed(4)} ${sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(' | ')}`)
  }).observe({ type: 'layout-shift', buffered: true })
}

const shiftsOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { seenShifts: string[] }).seenShifts)

// The build for MiniPay has no code that is loaded later.
const all = section2('web', NO_FIXTURES).filter(({ path }) => !path.startsWith('/minipay/'))

test.each(
  inFull(
    all,
    all.filter(({ name }) => WITH_A_RARE_PART.has(name)),
  ),
)('nothing on $path moves when its code arrives late, for a newcomer who gets no prizes yet', async ({ path }) => {
  const page = await environment.openWindow({ locale: 'pt-BR', reducedMotion: 'reduce' })
  await page.addInitScript(recordShifts)
  await page.route(/\/assets\/[^?]+\.js$/, async (route) => {
    await setTimeout(LATE_MS)
    await route.continue().catch(() => {})
  })
  await page.goto(`${environment.phoneOrigin('newcomer')}${path}`)
  await page.locator('h1').waitFor()
  // The last thing that the client loads.
  await page.locator('link[rel=manifest]').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  await page.locator('output[aria-label], [aria-busy=true], .animate-pulse').first().waitFor({ state: 'detached' })
  expect(await shiftsOf(page)).toEqual([])
  await page.context().close()
})
