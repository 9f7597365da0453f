import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { startOfDay } from '@momi/contract/rules/calendar'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

const outcome = (work: Promise<{ pointsAwarded: number }>) =>
  work.then(
    ({ pointsAwarded }) => pointsAwarded,
    (error: { code: string }) => error.code,
  )
const at = async (user: Person, instant: number | string) => {
  app.goTo(instant)
  await user.comeBack()
}

const ZONES = [
  ['NG', 'Africa/Lagos'],
  ['GH', 'Africa/Accra'],
  ['ZA', 'Africa/Johannesburg'],
  ['KE', 'Africa/Nairobi'],
  ['BR', 'America/Sao_Paulo'],
] as const
const SECOND = 1000
const HOUR = 3600 * SECOND

describe.each(ZONES)('trust case 5 in %s', (country, zone) => {
  const midnight = startOfDay('2026-03-03', zone).getTime()

  test('[STK-02] each check-in from 23:57 to 00:03 counts once, for its own day', async () => {
    for (const offset of [-180, -1, 0, 1, 180]) {
      app.goTo(midnight + offset * SECOND)
      const user = await app.person({ country })
      const { status } = await user.checkIn()
      expect([offset, status.today, status.days[0]!.date]).toEqual([
        offset,
        offset < 0 ? '2026-03-02' : '2026-03-03',
        offset < 0 ? '2026-03-02' : '2026-03-03',
      ])
      expect(await outcome(user.checkIn())).toBe('streaks_already_checked_in')
    }
  })

  test('[STK-02] after a check-in at 23:59:59, a check-in at 00:00:00 is refused, and one after the cool-off gets the next position in the week', async () => {
    app.goTo(midnight - 24 * HOUR)
    const user = await app.person({ country })
    expect(await outcome(user.checkIn())).toBe(10)
    await at(user, midnight + 24 * HOUR - SECOND)
    expect(await outcome(user.checkIn())).toBe(15)
    await at(user, midnight + 24 * HOUR)
    expect(await outcome(user.checkIn())).toBe('streaks_cool_off_active')
    await at(user, midnight + 32 * HOUR - SECOND)
    expect(await outcome(user.checkIn())).toBe(20)
  })

  test('[STK-02] a retry after midnight keeps the day of the first attempt', async () => {
    app.goTo(midnight - SECOND)
    const user = await app.person({ country })
    const key = randomUUID()
    const first = await user.checkIn({ idempotencyKey: key })
    await at(user, midnight + 60 * SECOND)
    expect(await user.checkIn({ idempotencyKey: key })).toEqual(first)
    expect(await user('GET /api/v1/points', {})).toEqual({ balance: 10 })
  })
})

test('[STK-02] trust case 6: the time zone of the first login stays when the person travels', async () => {
  app.goTo('2026-03-02T22:30:00Z')
  const user = await app.person({ country: 'NG' })
  await user.checkIn()
  // The same phone now reports Brazil, where it is still 2 March.
  app.goTo('2026-03-03T02:30:00Z')
  const abroad = await app.person({ country: 'BR', haid: user.haid, huid: user.huid, wallet: null })
  expect(await abroad('GET /api/v1/streaks/checkin/status', {})).toMatchObject({
    timeZone: 'Africa/Lagos',
    today: '2026-03-03',
  })
  expect(await outcome(abroad.checkIn())).toBe('streaks_cool_off_active')
})

test('[STK-02] trust case 8: a server clock that is moved back grants nothing twice', async () => {
  app.goTo('2026-03-02T23:30:00Z')
  const user = await app.person({ country: 'NG' })
  expect((await user.checkIn()).status.today).toBe('2026-03-03')
  app.goTo('2026-03-02T21:30:00Z')
  expect(await outcome(user.checkIn())).toBe('streaks_date_before_max_record')
  await at(user, '2026-03-03T09:00:00Z')
  expect(await outcome(user.checkIn())).toBe('streaks_already_checked_in')
})

test('[STK-02] trust case 4: two accounts with one wallet share one check-in a day, and a second wallet gives an account no second check-in', async () => {
  app.goTo('2026-03-02T12:00:00Z')
  const [ada, ben] = [await app.person({ apiKey: 'web' }), await app.person({ apiKey: 'web' })]
  await ben('POST /api/v1/user/wallet-address', { body: { walletAddress: ada.wallet! } })
  expect(await outcome(ada.checkIn())).toBe(10)
  expect(await outcome(ben.checkIn())).toBe('streaks_already_checked_in')
  await ada('POST /api/v1/user/wallet-address', { body: { walletAddress: ben.wallet! } })
  expect(await outcome(ada.checkIn())).toBe('streaks_already_checked_in')
})

test('[STK-02] clock changes in Brazil: a day of 23 or 25 hours counts as one day', () => {
  // The last daylight saving time began on 4 November 2018, when the clocks skipped the hour after midnight, and ended
  // on 17 February 2019.
  const zone = 'America/Sao_Paulo'
  const hours = (day: string, next: string) =>
    (startOfDay(next, zone).getTime() - startOfDay(day, zone).getTime()) / HOUR
  expect(startOfDay('2018-11-04', zone).toISOString()).toBe('2018-11-04T03:00:00.000Z')
  expect(hours('2018-11-03', '2018-11-04')).toBe(24)
  expect(hours('2018-11-04', '2018-11-05')).toBe(23)
  expect(hours('2019-02-16', '2019-02-17')).toBe(25)
  expect(hours('2026-10-17', '2026-10-18')).toBe(24)
})

test('[STK-02] of any sequence of attempts, at most one check-in a day succeeds, and none within the cool-off', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ZONES),
      fc.array(fc.integer({ min: 1, max: 40 * 60 }), { minLength: 3, maxLength: 12 }),
      async ([country], minutes) => {
        let now = Date.parse('2026-03-02T12:00:00Z')
        app.goTo(now)
        const user = await app.person({ country })
        const taken: { day: string; at: number }[] = []
        for (const wait of minutes) {
          now += wait * 60_000
          await at(user, now)
          const answer = await user.checkIn().catch(() => undefined)
          const day = answer?.status.today
          if (day !== undefined) taken.push({ day, at: now })
        }
        expect(new Set(taken.map(({ day }) => day)).size).toBe(taken.length)
        for (const [i, { at: instant }] of taken.entries())
          expect(instant - (taken[i - 1]?.at ?? 0)).toBeGreaterThanOrEqual(8 * HOUR)
      },
    ),
    { numRuns: 15 },
  )
})
