import { inFull } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFindings } from './harness/inspect.ts'
import { reportCounter } from './harness/native.ts'
import { cachedCalls } from './harness/offline.ts'
import { goOffline, mend } from './harness/people.ts'
import type { Phone } from './harness/phone.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'

const WEEK = [10, 15, 20, 25, 30, 40, 60]
const WHOLE_WEEK = WEEK.reduce((sum, points) => sum + points, 0)
const STREAKS = '/missions/streaks'
const wallet = () => `0x${crypto.randomUUID().replaceAll('-', '').padEnd(40, '1')}`

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

async function checkIn({ screen }: Phone, points: number) {
  await screen.getByRole('button', { name: `Check in +${points}` }).click()
  // The seventh check-in opens a dialog, the others show a message that closes by itself.
  if (points === WEEK.at(-1)) {
    await screen.getByRole('dialog').getByText(`${points} points earned!`).waitFor()
    await screen.getByRole('button', { name: 'Continue' }).click()
  } else await screen.getByRole('status').getByText(`${points} points earned!`).waitFor()
  await screen.getByText('Next check-in in').waitFor()
}

// The tests below check in through the bridge and in plain web too.
test.each(inFull(['bridge', 'sdk', 'web'], ['sdk']))(
  '[STK-01] %s: each check-in of a week earns more, and the streak survives even if the api is killed',
  async (mode) => {
    const phone = await environment.open({ mode, path: STREAKS, wallet: wallet() })
    for (const [day, points] of WEEK.entries()) {
      await checkIn(phone, points)
      await expect(phone.screen.locator('li', { hasText: 'Checked in' }).count()).resolves.toBe(day + 1)
      await phone.later()
    }
    // The phone reloads on each new day, and has to be ready before the api is killed.
    await phone.screen.getByRole('button', { name: `Check in +${WEEK[0]}` }).waitFor()
    await environment.restart()
    await phone.pressAndReload('Reload')
    await phone.screen.getByRole('button', { name: `Check in +${WEEK[0]}` }).waitFor()
    await phone.screen.getByRole('link', { name: `Points: ${WHOLE_WEEK}` }).click()
    await phone.screen.getByRole('heading', { name: 'Points', exact: true }).waitFor()
    await phone.screen.getByRole('link', { name: 'See your history' }).click()
    await phone.screen.getByText('+60').waitFor()
    await expect(phone.screen.getByText('Daily check-in').count()).resolves.toBe(WEEK.length)
    expect(phone.faults).toEqual([])
    await phone.page.context().close()
  },
)

test('[STK-01] the days of the week are shown as checked in, open now, or not yet open', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: wallet() })
  const states = () => phone.screen.getByRole('list', { name: 'This week' }).getByRole('listitem').allInnerTexts()
  await phone.screen.getByRole('button', { name: 'Check in +10' }).waitFor()
  expect(await states()).toEqual([
    expect.stringContaining('Ready to check in'),
    ...WEEK.slice(1).map(() => expect.stringContaining('Upcoming') as unknown),
  ])
  await checkIn(phone, 10)
  expect((await states())[0]).toContain('Checked in')
  expect((await states())[1]).toContain('Upcoming')
  await phone.page.context().close()
})

test('[STK-03] without a wallet, the page links to how to get one, and returns once there is one', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: '' })
  await phone.screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
  expect(phone.path()).toBe('/missions/streaks/no-wallet')
  await phone.pressAndReload('New wallet')
  await phone.screen.getByRole('button', { name: "I've activated it" }).click()
  await phone.screen.getByRole('button', { name: 'Check in +10' }).waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('[STK-03] "I’ve activated it" counts even before the phone has reported its wallet', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: '' })
  await phone.screen.getByText('No MiniPay wallet detected, activate it first').waitFor()
  const tapped = Promise.withResolvers<void>()
  await phone.page.route('**/api/v1/user/wallet-address', async (route) => {
    await tapped.promise
    await route.continue()
  })
  await phone.pressAndReload('New wallet')
  await phone.screen.getByRole('button', { name: "I've activated it" }).click()
  tapped.resolve()
  await phone.screen.getByRole('button', { name: 'Check in +10' }).waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('[STK-02] trust case 4: a second phone with the same wallet is refused, with a link to the wallet’s account', async () => {
  const state = { path: STREAKS, wallet: wallet() }
  const first = await environment.open(state)
  await checkIn(first, 10)
  const second = await environment.open(state)
  await second.screen.getByText('This wallet is linked to another account').waitFor()
  await second.screen.getByRole('link', { name: 'Sign in to that account' }).click()
  await second.screen.getByRole('button', { name: 'Sign in with Google' }).waitFor()
  await first.page.context().close()
  await second.page.context().close()
})

test('[STK-03] a missed day restarts the week, and the adjustments give the reason', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: wallet() })
  await checkIn(phone, 10)
  await phone.later()
  await checkIn(phone, 15)
  await phone.later(2)
  await checkIn(phone, 10)
  await phone.screen.getByRole('link', { name: 'Streak history' }).click()
  await phone.screen.getByText('Your week restarted').waitFor()
  await phone.screen.getByText('You missed 1 day').waitFor()
  await phone.page.context().close()
})

test('[STK-03] the browser-update screen shows what to do', async () => {
  const phone = await environment.open({ path: '/missions/streaks/browser-update' })
  await phone.screen.getByText('Your browser needs to be updated').waitFor()
  await phone.screen.getByRole('link', { name: 'Update browser' }).waitFor()
  await phone.page.context().close()
})

test('[STK-02] an offline check-in is stored with a notice, and sent automatically when the network returns', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: wallet() })
  // The phone's clock is a day behind the server's, and the cached streak is shown while offline.
  await phone.later()
  const button = phone.screen.getByRole('button', { name: 'Check in +10' })
  await button.waitFor()
  await expect.poll(() => cachedCalls(phone)).toContain('GET /api/v1/streaks/checkin/status')
  await goOffline(phone)
  await button.click()
  await phone.screen.getByRole('alert').getByText('Saved! It counts for today').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await mend(phone)
  await phone.screen.getByRole('status').getByText('10 points earned!').waitFor()
  await phone.screen.getByText('Next check-in in').waitFor()
  await phone.screen.getByRole('link', { name: 'Points: 10' }).waitFor()
  await phone.page.context().close()
})

test('[STK-03] a freeze bought for points covers a missed day, and the streak continues', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: wallet() })
  await checkIn(phone, 10)
  await phone.screen.getByText('Each one protects a missed day.').waitFor()
  expect(await phone.screen.getByRole('button', { name: 'Buy one for 50 points' }).isDisabled()).toBe(true)
  await reportCounter(phone, 'set_wallpaper', 1)
  await phone.later()
  await checkIn(phone, 15)
  await reportCounter(phone, 'open_article', 1)
  await phone.pressAndReload('Reload')
  await phone.screen.getByRole('button', { name: 'Buy one for 50 points' }).click()
  await phone.screen.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click()
  await phone.screen.getByText('1 freeze', { exact: true }).waitFor()
  await phone.screen.getByRole('link', { name: 'Points: 5' }).waitFor()
  await phone.later(2)
  await phone.screen.getByText(/A freeze covered \w+\. Check in to keep your streak\./).waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await checkIn(phone, 20)
  await phone.screen.getByText('No freezes', { exact: true }).waitFor()
  await phone.screen.getByRole('link', { name: 'Streak history' }).click()
  await phone.screen.getByText('Freeze used').waitFor()
  await phone.screen.getByText('Freeze bought').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})

test('after a lost answer, the check-in is sent again and pays once', async () => {
  const phone = await environment.open({ mode: 'web', path: STREAKS, wallet: wallet() })
  let lost = 0
  await phone.page.route('**/api/v1/streaks/checkin', async (route) => {
    if (lost++ > 0) return route.continue()
    // The check-in is processed, but its answer is lost.
    const headers = await route.request().allHeaders()
    const body = route.request().postData() ?? ''
    const { status } = await fetch(`${environment.api.web}/api/v1/streaks/checkin`, { method: 'POST', headers, body })
    expect(status).toBe(200)
    await route.abort()
  })
  await phone.screen.getByRole('button', { name: 'Check in +10' }).click()
  await phone.screen.getByText('Next check-in in').waitFor()
  await phone.screen.getByRole('link', { name: 'Points: 10' }).waitFor()
  await phone.page.context().close()
})

test('a token that is refused during use is renewed once, without an effect for the person', async () => {
  const phone = await environment.open({ mode: 'web', path: STREAKS, wallet: wallet() })
  const button = phone.screen.getByRole('button', { name: 'Check in +10' })
  await button.waitFor()
  const sent: (string | null)[] = []
  await phone.page.route('**/api/v1/streaks/checkin', async (route) => {
    sent.push(await route.request().headerValue('authorization'))
    if (sent.length > 1) return route.continue()
    await route.fulfill({
      status: 401,
      contentType: 'application/json',
      body: JSON.stringify({ errorCode: 'access_token_expired', detail: 'Access token is expired', requestId: 'x' }),
    })
  })
  await button.click()
  await phone.screen.getByText('10 points earned!').waitFor()
  expect(sent).toHaveLength(2)
  expect(sent[1]).not.toBe(sent[0])
  await phone.page.context().close()
})

test('a refresh token that was used elsewhere results in a new anonymous user instead of an error', async () => {
  const phone = await environment.open({ mode: 'web', path: STREAKS, wallet: wallet() })
  await phone.screen.getByRole('button', { name: 'Check in +10' }).waitFor()
  const frame = phone.page
    .frames()
    .find((candidate) => candidate.url().includes('.momi.localhost') && candidate.parentFrame())
  // Another client rotates the token twice, so that the phone's token is an old one, whose use revokes the family.
  await frame?.evaluate(async () => {
    const refresh = async (refreshToken: string | null) => {
      const response = await fetch('/api/v1/auth/tokens/refresh', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken, huid: localStorage.getItem('momi.huid') }),
      })
      return ((await response.json()) as { refreshToken: string }).refreshToken
    }
    await refresh(await refresh(localStorage.getItem('momi.refreshToken')))
    localStorage.removeItem('momi.accessToken')
  })
  await phone.pressAndReload('Reload')
  await phone.screen.getByRole('button', { name: 'Check in +10' }).waitFor()
  await checkIn(phone, 10)
  await phone.page.context().close()
})

test('[CLI-03] the streak shows its current and longest length, a covered day in the week and the calendar, and the seventh day’s celebration', async () => {
  const phone = await environment.open({ path: STREAKS, wallet: wallet() })
  const { screen } = phone
  await screen.getByText('Start your streak').waitFor()
  const steps = [...WEEK.slice(0, 4).map((points) => [points, 1] as const), [30, 2], [40, 1]] as const
  for (const [points, days] of steps) {
    await checkIn(phone, points)
    if (days === 2) {
      await screen.getByRole('button', { name: 'Buy one for 50 points' }).click()
      await screen.getByRole('dialog').getByRole('button', { name: 'Buy', exact: true }).click()
      await screen.getByText('1 freeze', { exact: true }).waitFor()
    }
    await phone.later(days)
  }
  await screen.getByRole('button', { name: 'Check in +60' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Week 1 complete!' })
  await dialog.getByText('Come back tomorrow to start week 2.').waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await dialog.getByRole('button', { name: 'Share' }).waitFor()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await screen.getByText('Week 1 complete', { exact: true }).waitFor()
  const week = await screen.getByRole('list', { name: 'This week' }).getByRole('listitem').allInnerTexts()
  expect(week.map((text) => text.includes('Covered by a freeze'))).toEqual([0, 0, 0, 0, 0, 1, 0, 0].map(Boolean))
  await phone.later()
  await screen.getByRole('button', { name: 'Check in +10' }).waitFor()
  await screen.getByText('7 days', { exact: true }).waitFor()
  await screen.getByText('Week 2', { exact: true }).waitFor()
  await checkIn(phone, 10)
  await screen.getByText('8 days', { exact: true }).waitFor()
  expect(await axeFindings(phone)).toEqual([])
  await phone.later(3)
  await screen.getByText('Start a new streak').waitFor()
  await screen.getByText('Longest streak: 8 days').waitFor()
  expect(phone.faults).toEqual([])
  await phone.page.context().close()
})
