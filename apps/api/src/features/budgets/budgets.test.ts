import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { settleHeldAwards } from '../../core/missions/held-awards.ts'
import { forecastOf } from '../../testing/award-forecast.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { putBudget } from '../../testing/put-budget.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireRewards, handOutReward, moveReward, returnRewards } from '../rewards/public.ts'
import { returnExchange, settleExchange } from '../points/public.ts'
import { auditBudgets, countBudgets } from './public.ts'

const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  usersSince: '2026-02-20T10:00:00Z',
  google: await idTokenIssuer(),
})
afterAll(app.close)
const { db, transact } = app.database
/** With a session of now, because the tests move the clock by days. */
const lines = async (country?: string) => {
  const viewer = await app.staff('viewer')
  return (await viewer('GET /api/v1/admin/budgets', { query: { country_code: country } })).items
}

const points = (limit: number) => ({ unit: 'POINTS', points: limit }) as const
const items = (limit: number) => ({ unit: 'ITEMS', items: limit }) as const
const token = (amount: string) => ({ unit: 'TOKEN', amount }) as const
const DAY = { every: 'DAY' } as const
const put = (country: string, key: string, body: Parameters<typeof putBudget>[2]) =>
  putBudget(app.database, { country, key, at: app.now() }, body)
const off = (country: string, key: string, body: Parameters<typeof putBudget>[2]) =>
  put(country, key, { ...body, active: false })

/** The line of a budget, whose parts have to add up; and the audit finds nothing. */
async function line(country: string, key: string) {
  const { limit, spent, committed, left } = (await lines(country)).find(
    (one) => one.key === key && one.countryCode === country,
  )!
  expect(left).toBeCloseTo(limit - spent - committed, 4)
  expect(await auditBudgets(db, app.now())).toEqual([])
  return { spent, committed, left }
}
const win = async (definition: string, user: string) =>
  transact((tx) => handOutReward(tx, { definition, user, at: app.now() }))
const move = (item: string, from: 'UNCLAIMED' | 'PENDING', to: 'PENDING' | 'CLAIMED') =>
  transact((tx) => moveReward(tx, item, from, to, { stage: 'DONE', at: app.now(), holder: 'person' }))

const outages = read(
  'test_budgets_outages',
  {},
  { country: 'text?', from_at: 'timestamptz', to_at: 'timestamptz' },
  'select country, from_at, to_at from outages',
)

test('[REH-02] points are taken from the budgets of the mission, the country and all countries, and an exhausted one gives nothing', async () => {
  const body = { scope: { of: 'MISSION', mission: 'set_wallpaper' }, limit: points(50), period: DAY } as const
  await put('KE', 'wallpaper', body)
  await put('KE', 'all', { scope: { of: 'COUNTRY' }, limit: points(1000), period: { every: 'WEEK' } })
  await put('*', 'world', {
    scope: { of: 'COUNTRY' },
    limit: points(5000),
    period: { every: 'SPAN', from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' },
  })
  const people = await Promise.all([1, 2, 3].map(() => app.person({ country: 'KE' })))
  expect((await people[0]!.report('set_wallpaper', 1)).balance).toBe(20)
  expect((await people[1]!.report('set_wallpaper', 1)).balance).toBe(20)
  const third = await people[2]!.report('set_wallpaper', 1)
  expect(third).toMatchObject({ balance: 0, awards: [] })
  for (const key of ['wallpaper', 'all']) expect(await line('KE', key)).toMatchObject({ spent: 40, committed: 0 })
  expect(await line('*', 'world')).toEqual({ spent: 40, committed: 0, left: 4960 })

  // Nothing is lost: on the next day it is given.
  app.goTo('2026-03-03T12:00:00Z')
  await people[2]!.comeBack()
  expect((await people[2]!.report('set_wallpaper', 1)).balance).toBe(20)
  expect(await line('KE', 'wallpaper')).toEqual({ spent: 20, committed: 0, left: 30 })
  expect(await line('KE', 'all')).toEqual({ spent: 60, committed: 0, left: 940 })
  await put('KE', 'wallpaper', { ...body, limit: points(20) })
  const { missions } = await people[2]!('GET /api/v2/user/missions', {})
  expect(missions.map(({ type }) => type)).not.toContain('set_wallpaper')

  expect((await lines()).map(({ key, parent, below }) => [key, parent?.key, below])).toEqual([
    ['world', undefined, 1000],
    ['all', 'world', 20],
    ['wallpaper', 'all', 0],
  ])
  await off('KE', 'wallpaper', { ...body, limit: points(20) })
  app.goTo('2026-03-02T12:00:00Z')
})

test('points that a brake checks are committed, and spent or given back afterwards', async () => {
  const body = { scope: { of: 'MISSION', mission: 'set_wallpaper' }, limit: points(100), period: DAY } as const
  await put('NG', 'wallpaper', body)
  const give = await forecastOf(app, { country: 'NG', type: 'set_wallpaper' }, 0)
  await give(16)
  const [ada, ben] = await Promise.all([app.person(), app.person()])
  expect((await ada.report('set_wallpaper', 1)).balance).toBe(0)
  expect(await line('NG', 'wallpaper')).toEqual({ spent: 0, committed: 20, left: 80 })
  app.goTo('2026-03-02T12:00:30Z')
  await settleHeldAwards({ db, transact, now: app.now })
  expect(await line('NG', 'wallpaper')).toEqual({ spent: 20, committed: 0, left: 80 })
  await ben.report('set_wallpaper', 1)
  expect(await line('NG', 'wallpaper')).toMatchObject({ committed: 20 })
  await give(16)
  const late = await app.person()
  await expect(late.report('set_wallpaper', 1)).rejects.toMatchObject({ code: 'mission_not_enabled' })
  app.goTo('2026-03-02T12:01:30Z')
  await settleHeldAwards({ db, transact, now: app.now })
  expect(await line('NG', 'wallpaper')).toEqual({ spent: 20, committed: 0, left: 80 })
  await off('NG', 'wallpaper', body)
  app.goTo('2026-03-02T12:00:00Z')
})

test('a merge gives points that both accounts earned back to the budget', async () => {
  await put('GH', 'checkins', { scope: { of: 'COUNTRY' }, limit: points(1000), period: DAY })
  const [first, second] = [await app.person({ country: 'GH' }), await app.person({ country: 'GH' })]
  await first.signIn('budget-merge')
  await first.checkIn()
  await second.checkIn()
  const { spent } = await line('GH', 'checkins')
  await second.signIn('budget-merge')
  expect((await line('GH', 'checkins')).spent).toBe(spent - 10)
})

test('a prize is committed from its win on, spent once claimed, and given back if it expires or is returned', async () => {
  const scope = { of: 'PRIZE', reward: 'hidden-NG' } as const
  await put('NG', 'prize', { scope, limit: items(3), period: DAY })
  await put('NG', 'amounts', { scope: { of: 'COUNTRY' }, limit: token('0.15'), period: DAY })
  const { id } = await app.person()
  const [one, two, three] = [await win('hidden-NG', id), await win('hidden-NG', id), await win('hidden-NG', id)]
  expect(await win('hidden-NG', id)).toBeUndefined()
  expect(await line('NG', 'prize')).toEqual({ spent: 0, committed: 3, left: 0 })
  expect(await line('NG', 'amounts')).toEqual({ spent: 0, committed: 0.15, left: 0 })
  await move(one!, 'UNCLAIMED', 'PENDING')
  expect(await line('NG', 'prize')).toMatchObject({ committed: 3 })
  await move(one!, 'PENDING', 'CLAIMED')
  expect(await line('NG', 'prize')).toEqual({ spent: 1, committed: 2, left: 0 })
  await transact((tx) => returnRewards(tx, [two!], app.now()))
  expect(await line('NG', 'prize')).toEqual({ spent: 1, committed: 1, left: 1 })
  // What came back can be won again, and is counted again.
  const again = await win('hidden-NG', id)
  expect(again).toBeDefined()
  expect(await line('NG', 'prize')).toEqual({ spent: 1, committed: 2, left: 0 })
  app.goTo('2026-06-02T12:00:00Z')
  await expireRewards({ transact, now: app.now })
  app.goTo('2026-03-02T12:00:00Z')
  expect(await line('NG', 'prize')).toEqual({ spent: 1, committed: 0, left: 2 })
  expect(await line('NG', 'amounts')).toEqual({ spent: 0.05, committed: 0, left: 0.1 })
  expect(three).toBeDefined()
})

test('the wheel is drawn among the rest if a budget of its prizes or points is spent', async () => {
  const scope = { of: 'MISSION', mission: 'roulette' } as const
  await put('ZA', 'wheel', { scope, limit: points(7), period: DAY })
  await app.edit('ZA', 'roulette', {
    rule: {
      segments: [
        { id: 'points', weight: 1_000_000, prize: { type: 'POINTS', points: 5 } },
        { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
      ],
      freePerDay: 3,
      spinPrice: null,
    },
  })
  const ada = await app.person({ country: 'ZA' })
  expect((await ada.spin()).spin.type).toBe('POINTS')
  const second = await ada.spin()
  expect(second.spin.type).toBe('NOTHING_WON')
  expect(second.after.segments.map(({ id, remaining }) => [id, remaining])).toContainEqual(['points', 0])
  expect(await line('ZA', 'wheel')).toEqual({ spent: 5, committed: 0, left: 2 })
})

test('an exchange is committed until its payout has arrived, and a failed one is given back', async () => {
  await put('GH', 'exchange', { scope: { of: 'EXCHANGE' }, limit: token('0.5'), period: DAY })
  const [ada, ben] = await Promise.all([app.person({ country: 'GH' }), app.person({ country: 'GH' })])
  for (const person of [ada, ben]) await app.grant(person, 1000, new Date('2026-02-27T12:00:00Z'))
  const { exchangeId: paid } = await ada.exchange(300)
  expect(await line('GH', 'exchange')).toEqual({ spent: 0, committed: 0.3, left: 0.2 })
  await expect(ben.exchange(300)).rejects.toMatchObject({ code: 'points_exchange_not_enabled' })
  expect(await ben.balance()).toBe(1000)
  const { exchangeId: failed } = await ben.exchange(200)
  const settle = write(
    'test_budgets_settle_payout',
    { ref: 'text', status: 'text' },
    {},
    `update payouts set status = :status, settled_at = now(), place = (select 1 + coalesce(max(place), 0) from payouts) where ref = :ref`,
  )
  await transact(async (tx) => {
    await tx.one(settle, { ref: failed, status: 'FAILED' })
    await returnExchange(tx, failed, app.now())
  })
  await transact(async (tx) => {
    await tx.one(settle, { ref: paid, status: 'SETTLED' })
    await settleExchange(tx, paid, { stage: 'DONE', at: app.now(), holder: 'person' })
  })
  expect(await line('GH', 'exchange')).toEqual({ spent: 0.3, committed: 0, left: 0.2 })
})

test('a purchase counts in the budget of the market', async () => {
  await put('ZA', 'market', { scope: { of: 'MARKET' }, limit: items(1), period: { every: 'WEEK' } })
  const people = await Promise.all([1, 2].map(() => app.person({ country: 'ZA' })))
  const buy = async (person: (typeof people)[number]) => {
    await app.grant(person, 1000)
    const { items: offers } = await person('GET /api/v1/market/product/premium-icon/items', {})
    const { id: itemId, offerHash } = offers[0]!
    return person('POST /api/v1/market/product/premium-icon/purchase', {
      body: { itemId, offerHash },
      idempotencyKey: randomUUID(),
    })
  }
  await buy(people[0]!)
  await expect(buy(people[1]!)).rejects.toMatchObject({ code: 'market_offer_not_found' })
  expect(await people[1]!.balance()).toBe(1000)
  expect(await line('ZA', 'market')).toEqual({ spent: 1, committed: 0, left: 0 })
})

test('if a budget ends check-ins, the day does not count as missed', async () => {
  await put('BR', 'checkins', {
    scope: { of: 'MISSION', mission: 'streaks' },
    limit: points(15),
    period: DAY,
  })
  const [ada, ben] = await Promise.all([app.person({ country: 'BR' }), app.person({ country: 'BR' })])
  await ada.checkIn()
  await expect(ben.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  await countBudgets({ transact, now: app.now })
  await countBudgets({ transact, now: app.now })
  expect(await db.many(outages, {})).toEqual([
    { country: 'BR', from_at: new Date('2026-03-02T03:00:00Z'), to_at: new Date('2026-03-03T03:00:00Z') },
  ])
})

test('a limit that is lowered below what was given leaves less than nothing, and returns fill it first', async () => {
  const budget = { scope: { of: 'PRIZE', reward: 'hidden-KE' }, period: DAY } as const
  await put('KE', 'prize', { ...budget, limit: items(20) })
  const { id } = await app.person({ country: 'KE' })
  const won = [await win('hidden-KE', id), await win('hidden-KE', id), await win('hidden-KE', id)]
  await put('KE', 'prize', { ...budget, limit: items(1) })
  expect(await line('KE', 'prize')).toEqual({ spent: 0, committed: 3, left: -2 })
  await transact((tx) => returnRewards(tx, [won[0]!], app.now()))
  expect(await win('hidden-KE', id)).toBeUndefined()
  await transact((tx) => returnRewards(tx, [won[1]!, won[2]!], app.now()))
  expect(await line('KE', 'prize')).toEqual({ spent: 0, committed: 0, left: 1 })
  expect(await win('hidden-KE', id)).toBeDefined()
  await put('KE', 'prize', { ...budget, limit: items(5) })
  expect(await line('KE', 'prize')).toEqual({ spent: 0, committed: 1, left: 4 })
})

test.each([
  [
    'a share',
    'update budget_shares set remaining = remaining + 1 where share = 3 and line = (select min(id) from budget_lines)',
    'a budget has not left what its limit leaves',
  ],
  [
    'the amount of a charge',
    `update budget_charges set items = items + 1
      where id = (select max(id) from budget_charges where kind = 'PRIZE' and state = 'COMMITTED')`,
    'a budget has not committed what was taken from it',
  ],
  [
    'the cause of a charge',
    `update budget_charges set ref = 'of nothing'
      where id = (select max(id) from budget_charges where kind = 'AWARD' and state = 'SPENT')`,
    'what was taken from budgets is not what was given',
  ],
])('the audit finds %s that was changed', async (what, text, finding) => {
  // The text of a prepared statement's name never changes.
  const change = {
    name: `test_budgets_plant_${what.replaceAll(' ', '_')}`,
    text,
    params: {},
    row: {},
    writes: true as const,
  }
  // Rolled back before the charge is applied, which is done at the end of a transaction.
  const changed = transact(async (tx) => {
    await tx.one(change, {})
    throw new Error((await auditBudgets(tx, app.now())).map((one) => one.finding).join())
  })
  await expect(changed).rejects.toThrow(finding)
})
