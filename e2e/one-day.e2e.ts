import { IS_TEST_FULL } from '@momi/testing/test-full'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeAnswers } from './harness/answers.ts'
import { askLab } from './harness/grants.ts'
import { goInside, load, settled } from './harness/inspect.ts'
import { asPerson } from './harness/native.ts'
import { openEnvironment, type Environment } from './harness/environment.ts'
import { newWallet } from '@momi/api/testing/random-values'

let environment: Environment
beforeAll(async () => (environment = await openEnvironment()))
afterAll(() => environment.close())

test('on phones east and west of the country, the history has the days and times of the country', async () => {
  const phones = await Promise.all(
    ['America/New_York', 'Asia/Tokyo'].map((timezoneId) =>
      environment.open({ path: '/points', wallet: newWallet() }, { timezoneId }),
    ),
  )
  for (const phone of phones) {
    await settled(phone)
    await asPerson(phone, 'POST', '/api/v1/streaks/checkin')
  }
  // To half past midnight in Lagos: in New York it is the same day as at the first check-in, in Tokyo it was already the
  // next one then or is now.
  const { now } = await askLab<{ now: string }>(environment, 'clock', { minutes: 0 })
  const midnight = Date.parse(`${now.slice(0, 10)}T23:30:00Z`)
  await askLab(environment, 'clock', { minutes: Math.ceil((midnight - Date.parse(now)) / 60_000) })
  for (const phone of phones) {
    await asPerson(phone, 'POST', '/api/v1/streaks/checkin')
    await load(phone, '/points/history')
    const main = phone.screen.getByRole('main')
    await main.getByRole('heading', { name: 'Today' }).waitFor()
    const headings = await main.getByRole('heading', { level: 2 }).allInnerTexts()
    expect(headings).toEqual(['Today', 'Yesterday'])
    const times = await main.getByRole('listitem').locator('time').allInnerTexts()
    expect(times[0]).toMatch(/^(0?0|12):3\d/)
    expect(phone.faults).toEqual([])
  }
})

test.runIf(IS_TEST_FULL)(
  'the calendar shows the month of today also if today was known from a visit in an earlier month',
  async () => {
    const phone = await environment.open({
      path: '/faq',
      wallet: newWallet(),
    })
    const { screen, page } = phone
    await settled(phone)
    const status = '**/api/v1/streaks/checkin/status'
    await changeAnswers(phone, status, (answer: object) => ({ ...answer, today: '2026-01-31' }))
    await goInside(phone, '/missions/streaks')
    await screen.getByRole('heading', { name: 'January 2026' }).waitFor()
    await page.unroute(status)
    await screen.getByRole('button', { name: /^Check in/ }).click()
    await screen.getByText('Done for today').waitFor()
    const { now } = await askLab<{ now: string }>(environment, 'clock', { minutes: 0 })
    const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Africa/Lagos' })
    await screen.getByRole('heading', { name: month.format(new Date(now)) }).waitFor()
    expect(phone.faults).toEqual([])
  },
)
