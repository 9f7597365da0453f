import { randomUUID } from 'node:crypto'
import type { DashboardMetric, ListedMetric } from '@momi/contract'
import { HOUR, MINUTE } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { addReward } from '../../development/campaign.ts'
import { once } from '../../testing/random-values.ts'
import { payoutService } from '../../testing/payout-service.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import { countActivity } from './public.ts'

/** A Wednesday, 09:00 in Lagos and 05:00 in Brasília. */
const START = '2026-03-11T08:00:00Z'
const app = await testApp({ now: START, env: { DEBUG: 'true', PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0' } })
afterAll(app.close)
const { db, transact } = app.database
/** The points of the first check-in of a streak. */
const FIRST_DAY = 10

// Staff sign in anew for each call, because the tests move the clock by days.
const staff = () => app.staff('viewer')
const count = () => countActivity({ db, transact, now: app.now })
const moved = (ms: number) => app.goTo(new Date(app.now().getTime() + ms).toISOString())

/** The figures of a country, after the job has run. */
async function countryOf(code: string) {
  // What happens in the millisecond of a run is counted by the next one.
  moved(1)
  await count()
  const { countries } = await (await staff())('GET /api/v1/admin/dashboard', {})
  return countries.find(({ countryCode }) => countryCode === code)!
}
const figures = (counts: Record<DashboardMetric, { count: number; amount: string }>) =>
  Object.fromEntries(
    Object.entries(counts).flatMap(([metric, { count: n, amount }]) =>
      n === 0 ? [] : [[metric, Number(amount) === 0 ? n : [n, Number(amount)]]],
    ),
  )
const listOf = async (
  metric: ListedMetric,
  country_code: string | undefined,
  more: { day?: 'TODAY' | 'YESTERDAY'; limit?: number; cursor?: string } = {},
) => (await staff())('GET /api/v1/admin/dashboard/events', { query: { metric, country_code, ...more } })

test('[REH-06] today is counted by country, each person once, and a repeated run changes nothing', async () => {
  app.goTo(START)
  const ada = await app.person()
  await ada.checkIn()
  await ada('POST /api/v1/debug/points/add', { body: { points: 3000 }, idempotencyKey: randomUUID() })
  await ada.spin()
  const first = figures((await countryOf('NG')).today)
  expect(first).toMatchObject({ PEOPLE: 1, CHECK_INS: 1, SPINS: 1 })
  expect((first.POINTS as number[])[1]).toBeGreaterThanOrEqual(3000 + FIRST_DAY)

  moved(12 * MINUTE)
  const bola = await app.person()
  await bola.checkIn()
  await ada.exchange(1000)
  await expect(ada.exchange(500_000)).rejects.toMatchObject({ code: 'points_not_enough' })
  const payouts = payoutService(app.inject)
  const [payout] = await payouts.list()
  await payouts.settle(payout!.id, { status: 'SETTLED', txHash: `0x${'12'.repeat(32)}` })
  const second = figures((await countryOf('NG')).today)
  expect(second).toMatchObject({ PEOPLE: 2, CHECK_INS: 2, SPINS: 1, PAYOUTS: [1, 1], REFUSALS: 1 })
  await Promise.all([count(), count()])
  expect(figures((await countryOf('NG')).today)).toEqual(second)
  expect(figures((await countryOf('BR')).today)).toEqual({})
})

test('a claim is counted with its worth, and what is counted is listed', async () => {
  app.goTo('2026-03-11T13:05:00Z')
  const texts = { name: { en: 'A quarter' }, redeemSteps: { en: ['Open it'] } }
  const reward = { id: 'quarter', country: 'GH', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '0.25' } as const
  await transact(async (tx) => {
    await addReward(tx, { ...reward, claimDays: 7, ...texts }, app.now())
    await addRewardItems(tx, app.deps, { definition: reward.id, items: 3, winnableAt: app.now() })
  })
  const kofi = await app.person({ country: 'GH' })
  for (let i = 0; i < 2; i++)
    await kofi.claim(
      (await transact((tx) => tx.one(takeReward, { definition: reward.id, user: kofi.id, at: app.now() })))!.id,
    )
  await kofi.checkIn()
  expect(figures((await countryOf('GH')).today)).toMatchObject({ PEOPLE: 1, CLAIMS: [2, 0.5], CHECK_INS: 1 })
  expect((await countryOf('GH')).today.CLAIMS.last).toBe('2026-03-11T13:00:00.000Z')
  expect(await listOf('CLAIMS', 'GH', { limit: 1 })).toEqual({
    items: [{ at: '2026-03-11T13:05:00.000Z', userId: kofi.id, detail: 'A quarter', amount: '0.25' }],
    cursor: expect.any(String),
  })
  for (const metric of ['PEOPLE', 'CHECK_INS'] as const)
    expect((await listOf(metric, 'GH')).items).toMatchObject([{ userId: kofi.id, amount: null }])
  for (const metric of ['SPINS', 'PAYOUTS', 'REFUSALS'] as const)
    expect(await listOf(metric, 'GH')).toEqual({ items: [], cursor: null })
  expect((await listOf('CLAIMS', 'GH', { day: 'YESTERDAY' })).items).toEqual([])
  expect((await listOf('POINTS', 'GH')).items).toMatchObject([{ userId: kofi.id, amount: String(FIRST_DAY) }])
  // A thousand points are a token.
  const cost = (await listOf('COST', 'GH')).items.map(({ amount }) => Number(amount))
  expect(cost.toSorted((one, other) => one - other)).toEqual([0.01, 0.25, 0.25])
  expect((await listOf('CHECK_INS', undefined)).items).toContainEqual((await listOf('CHECK_INS', 'GH')).items[0])
})

test('the list behind a number has as many rows as it says, by the day of each country, page by page', async () => {
  const checkInAt = async (time: string, country: string) => {
    app.goTo(time)
    await (await app.person({ country })).checkIn()
  }
  // Today begins at 21:00 in Kenya, at 22:00 in South Africa and at 03:00 in Brazil.
  for (const time of ['2026-03-13T20:59:00Z', '2026-03-13T21:00:00Z', '2026-03-14T07:15:00Z', '2026-03-14T07:15:00Z'])
    await checkInAt(time, 'KE')
  for (const time of ['2026-03-13T21:30:00Z', '2026-03-14T02:00:00Z']) await checkInAt(time, 'ZA')
  await checkInAt('2026-03-14T02:59:00Z', 'BR')
  await checkInAt('2026-03-14T11:40:00Z', 'BR')
  const counted = (await countryOf('KE')).today.CHECK_INS.count
  // What happens after the count is in neither.
  await checkInAt('2026-03-14T11:41:00Z', 'KE')

  const times = async (country: string | undefined, more = {}) =>
    (await listOf('CHECK_INS', country, more)).items.map(({ at }) => at.slice(8, 16))
  expect([counted, await times('KE')]).toEqual([3, ['14T07:15', '14T07:15', '13T21:00']])
  expect(await times(undefined)).toEqual(['14T11:40', '14T07:15', '14T07:15', '14T02:00', '13T21:00'])
  expect(await times('ZA', { day: 'YESTERDAY' })).toEqual(['13T21:30'])

  const users: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Awaited<ReturnType<typeof listOf>> = await listOf('CHECK_INS', undefined, {
      limit: 2,
      ...(cursor && { cursor }),
    })
    users.push(...page.items.map(({ userId }) => userId))
    sizes.push(page.items.length)
    cursor = page.cursor
  }
  expect([sizes, new Set(users).size]).toEqual([[2, 2, 1], 5])
})

test('points that staff gave and undid are neither given nor a cost, and both are listed', async () => {
  app.goTo('2026-03-12T09:05:00Z')
  const support = await app.staff('operator')
  const abena = await app.person({ country: 'GH' })
  await abena.checkIn()
  const before = figures((await countryOf('GH')).today)
  const body = { userId: abena.id, amount: 50, reason: 'a missing award' }
  await support('POST /api/v1/admin/points/log', { body, ...once() })
  const { items } = await support('GET /api/v1/admin/points/log', { query: { user_id: abena.id, limit: 1 } })
  expect((figures((await countryOf('GH')).today).POINTS as number[])[1]).toBe(FIRST_DAY + 50)
  const params = { entry_id: items[0]!.id }
  await support('POST /api/v1/admin/points/log/{entry_id}/undo', { params, body: { reason: 'a mistake' }, ...once() })
  expect(before.POINTS).toEqual([1, FIRST_DAY])
  expect(figures((await countryOf('GH')).today).POINTS).toEqual([3, FIRST_DAY])
  const amounts = async (metric: ListedMetric) => (await listOf(metric, 'GH')).items.map(({ amount }) => Number(amount))
  expect(await amounts('POINTS')).toEqual([-50, 50, FIRST_DAY])
  expect((await amounts('COST')).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(FIRST_DAY / 1000)
})

test('today is compared with yesterday and a week ago until the same time of the country, in full steps', async () => {
  const checkInsAt = async (times: string[]) => {
    for (const at of times) {
      app.goTo(at)
      await (await app.person({ country: 'BR' })).checkIn()
    }
  }
  // The days in Brasília begin at 03:00 UTC.
  await checkInsAt(['2026-03-18T02:59:00Z', '2026-03-18T03:01:00Z', '2026-03-18T14:29:00Z', '2026-03-18T14:31:00Z'])
  await count()
  await checkInsAt(['2026-03-24T03:00:00Z', '2026-03-24T14:29:59Z', '2026-03-24T14:30:00Z', '2026-03-24T15:00:00Z'])
  await checkInsAt(['2026-03-25T02:59:59Z', '2026-03-25T03:00:00Z', '2026-03-25T14:10:00Z', '2026-03-25T14:33:00Z'])
  const { since, comparedUntil, today, compared, yesterday, lastWeek } = await countryOf('BR')
  expect([since, comparedUntil]).toEqual(['2026-03-25T03:00:00.000Z', '2026-03-25T14:30:00.000Z'])
  const all = [today, compared, yesterday, lastWeek].map(({ CHECK_INS, PEOPLE }) => [CHECK_INS.count, PEOPLE.count])
  expect(all).toEqual([
    [3, 3],
    [2, 2],
    [2, 2],
    [2, 2],
  ])
})

test('a cursor of a time to come, which no page has given, answers the first page at once', async () => {
  expect((await listOf('CHECK_INS', 'BR')).items).toHaveLength(3)
  expect(await listOf('CHECK_INS', 'BR', { cursor: '99999999999999.5' })).toEqual(await listOf('CHECK_INS', 'BR'))
})

test('one process counts for all: a run a moment after another one does nothing', async () => {
  app.goTo('2026-03-31T10:00:00Z')
  const checkIns = async () =>
    (await (await staff())('GET /api/v1/admin/dashboard', {})).countries.find(
      ({ countryCode }) => countryCode === 'KE',
    )!.today.CHECK_INS.count
  await count()
  await (await app.person({ country: 'KE' })).checkIn()
  const counts = []
  for (const seconds of [29, 2]) {
    moved(seconds * 1000)
    await countActivity({ db, transact, now: app.now }, { everyMs: MINUTE })
    counts.push(await checkIns())
  }
  expect(counts).toEqual([0, 1])
})

test('what a transaction adds late, at the end of a step, is counted by the next run', async () => {
  app.goTo('2026-04-01T10:09:59Z')
  await countryOf('KE')
  const wanjiru = await app.person({ country: 'KE' })
  moved(5000)
  await count()
  app.goTo('2026-04-01T10:09:59.500Z')
  await wanjiru.checkIn()
  app.goTo('2026-04-01T10:10:20Z')
  expect((await countryOf('KE')).today.CHECK_INS.count).toBe(1)
})

test('what a transaction adds minutes late is counted once the next step is over', async () => {
  const countOf = async () => (await countryOf('KE')).today.CHECK_INS.count
  app.goTo('2026-04-02T10:09:50Z')
  await countOf()
  const wanjiru = await app.person({ country: 'KE' })
  for (const time of ['10:10:05', '10:15:00']) {
    app.goTo(`2026-04-02T${time}Z`)
    await countOf()
  }
  // It read the clock before the step was over, and ended six minutes later.
  app.goTo('2026-04-02T10:09:59Z')
  await wanjiru.checkIn()
  app.goTo('2026-04-02T10:16:00Z')
  expect(await countOf()).toBe(0)
  app.goTo('2026-04-02T10:20:05Z')
  expect(await countOf()).toBe(1)
})

test('after a break everything since then is counted, in runs of a day', async () => {
  app.goTo('2026-05-01T10:00:00Z')
  await count()
  for (let day = 0; day < 4; day++) {
    await (await app.person({ country: 'ZA' })).checkIn()
    moved(24 * HOUR)
  }
  moved(HOUR)
  const { yesterday } = await countryOf('ZA')
  expect([yesterday.CHECK_INS.count, yesterday.PEOPLE.count]).toEqual([1, 1])
})

test('[REH-06] the last days are counted by country, in its own days, and a day without anything is zero', async () => {
  app.goTo('2026-06-10T22:30:00Z')
  await count()
  // It is the 11th in Nairobi already, and the 10th in Brasília.
  await (await app.person({ country: 'KE' })).checkIn()
  await (await app.person({ country: 'BR' })).checkIn()
  app.goTo('2026-06-12T12:00:00Z')
  await count()
  const { items, symbol } = await (await staff())('GET /api/v1/admin/dashboard/days', { query: { days: 3 } })
  const of = (code: string) =>
    items.filter(({ countryCode }) => countryCode === code).map(({ day, checkIns }) => [day, checkIns])
  expect(of('KE')).toEqual([
    ['2026-06-10', 0],
    ['2026-06-11', 1],
    ['2026-06-12', 0],
  ])
  expect(of('BR').map(([, checkIns]) => checkIns)).toEqual([1, 0, 0])
  expect([items.length, symbol]).toEqual([15, 'cUSD'])
})
