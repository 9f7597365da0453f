import { inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askLab } from './harness/grants.ts'
import { goInside } from './harness/inspect.ts'
import { cachedCalls } from './harness/offline.ts'
import { goOffline, mend } from './harness/people.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import type { Phone } from './harness/phone.ts'
import { newWallet } from '@momi/api/testing/random-values'

const DAY = 24 * 60 * 60_000
const STREAKS = '/missions/streaks'

/** Uses the page's refresh token without storing the answer, so that the page's session ends at its next refresh. */
const loseRefresh = ({ screen }: Phone) =>
  screen.locator('body').evaluate(async () => {
    const [refreshToken, huid] = [localStorage.getItem('momi.refreshToken'), localStorage.getItem('momi.huid')]
    const body = JSON.stringify({ refreshToken, huid })
    const headers = { 'content-type': 'application/json' }
    const { status } = await fetch('/api/v1/auth/tokens/refresh', { method: 'POST', headers, body })
    if (status !== 200) throw new Error(`The refresh answered ${status}`)
  })

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

// The phone's clock is days off. The check-in is made offline and the page is closed. On the next day the network
// returns, and then fails and returns two more times.
const CASES = [
  ['bridge', -2],
  ['web', 2],
] as const
// `npm test` runs only the case in which the session also ends.
test.each(inFull(CASES, CASES.slice(1)))(
  '[STK-02] %s, clock off by %i days: an offline check-in counts once, for the day on which it was made',
  async (mode, off) => {
    const wallet = newWallet()
    const phone = await environment.open({ mode, path: STREAKS, wallet }, { fakeClock: true })
    const { page, screen } = phone
    await screen.getByRole('button', { name: 'Check in +10' }).waitFor()
    const lab = new URL(page.url())
    // The clock is changed while no page runs: a running page would renew its token when the clock jumps, and the
    // reload would lose the answer with the new token.
    await page.goto('about:blank')
    await page.clock.setSystemTime(Date.now() + off * DAY)
    await page.goto(lab.href)
    const button = screen.getByRole('button', { name: 'Check in +10' })
    await button.waitFor()
    await expect.poll(() => cachedCalls(phone)).toContain('GET /api/v1/streaks/checkin/status')
    if (mode === 'web') await loseRefresh(phone)
    await goOffline(phone)
    await button.click()
    await screen.getByRole('alert').getByText('Saved! It counts for').waitFor()

    await page.goto('about:blank')
    await askLab(environment, 'clock', { days: 1 })

    lab.searchParams.set('network', 'online')
    lab.searchParams.set('path', '/missions')
    await page.goto(lab.href)
    await screen.getByRole('status').getByText('10 points earned!').waitFor()
    await screen
      .getByRole('status')
      .getByText(/^\w+'s check-in counted\. You can check in for today too\.$/)
      .waitFor()
    for (const _ of [1, 2]) {
      await goOffline(phone)
      await mend(phone)
    }
    await goInside(phone, STREAKS)
    await screen.getByRole('button', { name: 'Check in +15' }).waitFor()
    expect(await screen.locator('li', { hasText: 'Checked in' }).count()).toBe(1)
    await screen.getByRole('link', { name: 'Points: 10' }).waitFor()
    await screen.getByRole('button', { name: 'Check in +15' }).click()
    await screen.getByRole('status').getByText('15 points earned!').waitFor()
    expect(phone.faults).toEqual([])
    await page.context().close()
  },
)
