import { DAY } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { settleHeldAwards } from '../../core/missions/held-awards.ts'
import { addReward } from '../../development/campaign.ts'
import { giveawayApp } from '../../testing/giveaway.ts'
import { phoneFor, VIVO } from '../../testing/person.ts'
import { putBudget } from '../../testing/put-budget.ts'
import { newWallet } from '../../testing/random-values.ts'
import { returnExchange } from '../points/public.ts'
import { expireRewards } from '../rewards/public.ts'
import { addRewardItems } from '../stock/public.ts'
import { rehearse, type DraftItem } from './rehearse.ts'
import { resultOf } from './result.ts'

const { app, partner, settle, later, newcomer, close } = await giveawayApp({ now: '2026-03-02T12:00:00Z' })
afterAll(close)
const { transact } = app.database
const ctx = { ...app.deps, db: app.database.db, stream: app.database.stream }

const rehearsed = async (draft: readonly DraftItem[] = []) => {
  const request = { from: '2026-03-02', to: '2026-03-06', oneOf: 1, draft }
  const result = await rehearse(ctx, request)
  const unknown = resultOf(request, result, []).unknown.filter(({ code }) => code !== 'BEHAVIOUR')
  return { ...result, unknown, sums: Object.fromEntries(result.before.spent) }
}

const mission = (country: string, key: string, rule: object): DraftItem => ({
  kind: 'mission',
  country,
  key,
  body: { group: 'missions', position: 1, enabled: true, rule },
})

/** The band of a mission is so full that an award is held; with `isStopped`, the next one stops the mission. */
const fillBand = write(
  'test_rehearsal_fill_band',
  { country: 'text', type: 'text', at: 'timestamptz', low: 'int4' },
  {},
  `with forecast as (
     insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected)
     values (:country, :type, :at::date, :at::date, :at::date + 1, :at::date, array_fill(0, array[288]))
   )
   update mission_budgets set day = :at::date, day_awards = 0, low = :low where country = :country and type = :type`,
)
const HELD = -20
const NEARLY_STOPPED = -33

const fill = (country: string, types: readonly string[], low: number) =>
  transact(async (tx) => {
    for (const type of types) await tx.one(fillBand, { country, type, at: app.now(), low })
  })
const settleHeld = () => settleHeldAwards({ ...app.deps, db: app.database.db, transact })

const stockWithdrawn = write(
  'test_rehearsal_withdraw',
  { reward: 'text', at: 'timestamptz' },
  {},
  `with batch as (
     insert into stock_batches (definition_id, status, staged_at, staged_by, confirmed_at, confirmed_by, withdrawn_at)
     values (:reward, 'WITHDRAWN', :at::timestamptz - interval '30 days', 'a test', :at::timestamptz - interval '30 days',
             'a test', :at)
     returning id
   )
   update reward_items i set status = 'WITHDRAWN', winnable_at = 'infinity', batch_id = b.id
     from batch b where i.definition_id = :reward and i.owner_id is null`,
)

// Prizes that have to be claimed within a day. The rule applies to the days after this one.
for (const country of ['KE', 'GH']) {
  const prize = { id: `day-${country}`, country, type: 'DAPP', claimRoute: 'VOUCHER', claimDays: 1 } as const
  const texts = { name: { en: 'A prize of one day' }, redeemSteps: { en: ['Open it'] } }
  await transact(async (tx) => {
    await addReward(tx, { ...prize, ...texts }, app.now())
    await addRewardItems(tx, app.deps, { definition: prize.id, items: [`code of ${country}`], winnableAt: app.now() })
  })
  await app.edit(country, 'set_wallpaper', { rule: { gift: { reward: prize.id } } })
}

const person = (country: string) => app.person({ country })
const [ada, ben, eve, late] = await Promise.all([person('KE'), person('KE'), person('GH'), person('GH')])

test('[REH-01] awards that were held and paid, and awards that a brake refused, are replayed as they ended', async () => {
  await fill('KE', ['streaks', 'open_article', 'roulette'], HELD)
  await fill('GH', ['streaks'], NEARLY_STOPPED)
  for (const one of [ada, ben]) {
    await one.checkIn()
    await one.report('open_article', 1)
    await one.spin()
  }
  await eve.checkIn()
  // The next check-in is one too many: the brake stops the mission.
  app.advance(1_000)
  await expect(late.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
  expect(await ada.balance()).toBe(0)
  app.advance(60_000)
  await settleHeld()
  expect(await ada.balance()).toBeGreaterThan(0)
  expect(await eve.balance()).toBe(0)

  const { differences, before, people, unknown } = await rehearsed()
  expect(differences).toEqual({ count: 0, examples: [] })
  expect(people.peek(ada.id)!.history.balance).toBe(await ada.balance())
  expect(people.peek(eve.id)!.history.balance).toBe(0)
  expect(Object.fromEntries(before.refusals)).toEqual({
    'GH streaks refused_by_brake': 1,
  })
  expect([...before.cells.keys()].filter((key) => key.startsWith('GH'))).toEqual([])
  expect(unknown).toEqual([{ code: 'BRAKES', times: 1, points: 10, items: null }])
  // Under a draft they are refused too.
  const { after } = await rehearsed([mission('GH', 'streaks', { points: [5, 5, 5, 5, 5, 5, 5] })])
  expect(after.refusals.get('GH streaks refused_by_brake')).toBe(1)
})

test('[REH-01] points that went back, and a check-in that the owner of its wallet took over, are replayed', async () => {
  app.goTo('2026-03-03T12:00:00Z')
  const wallet = newWallet()
  const stranger = await app.person({ country: 'NG', apiKey: 'web', wallet })
  await stranger.checkIn()
  const owner = await app.person({ country: 'NG', wallet })
  app.advance(1_000)
  await owner.checkIn()
  const trader = await app.person({ country: 'NG' })
  await app.grant(trader, 1_000, new Date('2026-02-20T12:00:00Z'))
  const { exchangeId } = await trader.exchange(400)
  app.advance(60_000)
  await transact((tx) => returnExchange(tx, exchangeId, app.now()))

  const { differences, people, sums } = await rehearsed()
  expect(differences).toEqual({ count: 0, examples: [] })
  expect(sums['NG exchange']).toBe(0)
  for (const one of [stranger, owner, trader]) expect(people.peek(one.id)!.history.balance).toBe(await one.balance())
  // With another price of the day, what it gave is taken back, and an exchange that is not made returns nothing.
  const draft = await rehearsed([
    mission('NG', 'streaks', { points: [3, 3, 3, 3, 3, 3, 3] }),
    { kind: 'exchange_rate', country: 'NG', key: 'rate', body: { pointsPerUnit: 1_000, minPoints: 500 } },
  ])
  expect(draft.people.peek(stranger.id)!.draft.balance).toBe(0)
  expect(draft.people.peek(trader.id)!.draft.balance).toBe(1_000)
})

test('[REH-01] packages that went back, and items that no mission gave, are replayed', async () => {
  app.goTo('2026-03-04T12:00:00Z')
  const joiner = await newcomer('free')
  const phone = phoneFor(VIVO)
  await joiner.claimGiveaway({ phone })
  await settle()
  await later(0.01)
  const { history: before } = await rehearsed()
  partner.reverse(phone)
  await later(2)
  await app.win(joiner, 'hidden-BR')
  const { differences, history } = await rehearsed()
  expect(differences).toEqual({ count: 0, examples: [] })
  const noon = new Date('2026-03-07T12:00:00Z')
  expect(history.supplies.takePackage('BR', 'vivo-1gb', 1, noon)).toBe(true)
  expect(before.supplies.takePackage('BR', 'vivo-1gb', 1, noon)).toBe(false)
  expect(history.supplies.items('hidden-BR', 'hidden_rewards', noon)).toBe(
    before.supplies.items('hidden-BR', 'hidden_rewards', noon) - 1,
  )
})

test('[REH-01] items could be won until they were withdrawn, and the result says how many they were', async () => {
  app.goTo('2026-03-05T12:00:00Z')
  await transact((tx) => tx.one(stockWithdrawn, { reward: 'hidden-BR', at: app.now() }))
  const { history, unknown, differences } = await rehearsed()
  expect(differences).toEqual({ count: 0, examples: [] })
  expect(history.supplies.items('hidden-BR', 'hidden_rewards', new Date('2026-03-05T11:59:00Z'))).toBeGreaterThan(0)
  expect(history.supplies.items('hidden-BR', 'hidden_rewards', new Date('2026-03-05T12:01:00Z'))).toBe(0)
  expect(unknown.find(({ code }) => code === 'STOCK_ENDED')!.items).toBeGreaterThan(0)
})

const usedItems = read(
  'test_rehearsal_used_items',
  { country: 'text', key: 'text' },
  { spent: 'int8', committed: 'int8' },
  `select coalesce(sum(s.spent), 0)::int8 as spent, coalesce(sum(s.committed), 0)::int8 as committed
     from budget_lines l join budget_shares s on s.line = l.id where l.country = :country and l.key = :key`,
)

test('[REH-01] a prize that was not claimed in time goes back to its budget, and only where it was won', async () => {
  app.goTo('2026-03-05T13:00:00Z')
  const budget = { country: '*', key: 'prizes', at: app.now() }
  const limit = { unit: 'ITEMS', items: 5 } as const
  await putBudget(app.database, budget, { scope: { of: 'COUNTRY' }, limit, period: { every: 'WEEK' } })
  const [idle, early] = await Promise.all([person('KE'), person('GH')])
  await idle.report('set_wallpaper', 1)
  const { awards } = await early.report('set_wallpaper', 1)
  await early.claim(awards[0]!.rewardItemId!)
  app.advance(DAY)
  await expireRewards({ ...ctx, transact })
  expect(await ctx.db.one(usedItems, { country: '*', key: 'prizes' })).toEqual({ spent: 1, committed: 0 })

  const given = async (draft?: readonly DraftItem[]) => {
    const { differences, history, draft: drafted } = await rehearsed(draft)
    expect(differences).toEqual({ count: 0, examples: [] })
    return [history, drafted].map(({ supplies }) => supplies.lines.get('* prizes 2026-03-02'))
  }
  expect(await given()).toEqual([1, 1])
  // Where the wallpaper gives points, no prize is won that could come back.
  expect(await given([mission('KE', 'set_wallpaper', { gift: { points: 5 } })])).toEqual([1, 1])
  expect(await given([mission('GH', 'set_wallpaper', { gift: { points: 5 } })])).toEqual([1, 0])
})
