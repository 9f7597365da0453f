// How much a processor is slowed so that it is as fast as that of a cheap phone, on any machine.
import type { Browser, BrowserContext } from 'playwright-core'
import { median } from './numbers.ts'

/**
 * How long the phone takes for the piece of work: 6 times as long as the machine whose processor was slowed 6 times when
 * the goals were set.
 */
const PHONE_MS = 260
const ROUNDS = 7

/** A fixed piece of work like that of a page: objects, texts and numbers. Returns how long it took, in milliseconds. */
function work(): number {
  const begun = performance.now()
  let text = ''
  for (let round = 0; round < 40; round++) {
    const items = Array.from({ length: 2000 }, (_, index) => ({ id: (index * 7919) % 2003, name: `item ${index}` }))
    items.sort((one, other) => one.id - other.id)
    text = JSON.stringify(JSON.parse(JSON.stringify(items)))
  }
  if (text.length < 1000) throw new Error('The work was not done')
  return performance.now() - begun
}

/** The factor for this machine at this moment: on a shared machine it is another one a minute later. */
async function slowdown(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) times.push(await page.evaluate(work))
  await page.close()
  return Math.max(1, PHONE_MS / median(times))
}

/** A page whose processor is slowed, and by how much. */
export async function slowPage(context: BrowserContext) {
  const rate = await slowdown(context.browser()!)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await session.send('Performance.enable')
  /** How long the page's main thread has worked, in milliseconds. */
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
  }
  return { page, session, busyMs, rate }
}
