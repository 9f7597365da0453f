import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireRewards, foldRewardCounts, returnRewards } from './public.ts'
import { addRewardItems } from '../stock/public.ts'
import { addReward } from '../../development/campaign.ts'

const TODAY = '2026-03-02T08:00:00Z'
const app = await testApp({ now: TODAY })
afterAll(app.close)
beforeEach(() => app.goTo(TODAY))
const { db, transact } = app.database
const staff = await app.staff('viewer')

/** Creates a reward. Each test passes a country that no other test uses. */
async function newReward(country: string, id: string, { items = 0, amount = '0.25', winnableAt = app.now() } = {}) {
  const common = { id, country, type: 'REDEEM_CUSD', claimRoute: 'WALLET', claimDays: 7 } as const
  const texts = { name: { en: `Prize ${id}` }, redeemSteps: { en: ['Open it'] } }
  await transact(async (tx) => {
    await addReward(tx, { ...common, ...texts, amount }, app.now())
    await addRewardItems(tx, app.deps, { definition: id, items, winnableAt })
  })
}
const ada = await app.person()
const { id: user } = await ada('GET /api/v1/user/me', {})
const win = async (definition: string) =>
  (await transact((tx) => tx.one(takeReward, { definition, user, at: app.now() })))!.id
const claim = (rewardItemId: string) =>
  ada('POST /api/v1/claimforms/user-responses', { body: { rewardItemId, answers: {} }, idempotencyKey: randomUUID() })

const stats = (query: { from?: string; to?: string; period?: 'day' | 'week' | 'month'; country_code?: string }) =>
  staff('GET /api/v1/admin/rewards/stats', { query })
const stockOf = async (country_code: string) =>
  (await staff('GET /api/v1/admin/rewards-repository/assignable-reward-items/stats', { query: { country_code } })).items

const miscounted = read(
  'test_reward_counts_differences',
  {},
  { definition: 'text' },
  `select definition_id as definition
     from (select definition_id, reward_state(i) as state, reward_day(i) as day, 1 as items from reward_items i
           union all
           select definition_id, state, day, -items from reward_counts) both_sides
    group by definition_id, state, day
   having sum(items) <> 0`,
)

test('[ADM-22] rewards are counted on the day on which they were won, by their current status, with their cost', async () => {
  app.goTo('2026-02-19T23:59:00Z')
  await newReward('GA', 'ga', { items: 9 })
  await newReward('GA', 'ga-dear', { items: 1, amount: '2.5' })
  await win('ga')
  app.goTo('2026-02-20T00:01:00Z')
  const claimed = await win('ga')
  await claim(claimed)
  await claim(await win('ga-dear'))
  await win('ga')
  const returned = await win('ga')
  await transact(async (tx) => {
    await tx.one(settle, { item: claimed })
    await returnRewards(tx, [returned], app.now())
  })
  app.goTo('2026-02-27T00:00:00Z')
  await expireRewards({ now: app.now, transact })
  await win('ga')

  app.goTo(TODAY)
  const NONE = { unclaimed: 0, pending: 0, claimed: 0, expired: 0, cost: '0.00', pendingCost: '0.00' }
  const ga = { countryCode: 'GA', type: 'REDEEM_CUSD' as const }
  const byDay = await stats({ from: '2026-02-19', to: '2026-02-27', country_code: 'ga' })
  expect(byDay.items).toEqual([
    { ...ga, period: '2026-02-19', won: 1, ...NONE, expired: 1 },
    {
      ...ga,
      period: '2026-02-20',
      won: 3,
      ...NONE,
      claimed: 1,
      pending: 1,
      unclaimed: 1,
      cost: '0.25',
      pendingCost: '2.50',
    },
    { ...ga, period: '2026-02-27', won: 1, ...NONE, unclaimed: 1 },
  ])
  const byMonth = await stats({ from: '2026-02-20', to: '2026-03-31', period: 'month', country_code: 'GA' })
  expect(byMonth.items).toMatchObject([{ period: '2026-02-01', won: 4 }])
  expect(await db.many(miscounted, {})).toEqual([])

  await foldRewardCounts({ transact })
  expect(await stats({ from: '2026-02-19', to: '2026-02-27', country_code: 'GA' })).toEqual(byDay)
  expect(await db.one(changes, {})).toEqual({ changes: 0 })
  expect(await db.many(miscounted, {})).toEqual([])
})

const settle = write(
  'test_reward_counts_settle',
  { item: 'text' },
  {},
  `update reward_items set status = 'CLAIMED' where id = :item`,
)
const changes = read(
  'test_reward_counts_changes',
  {},
  { changes: 'int8' },
  'select count(*) as changes from reward_counts where not is_total',
)

test.each([
  ['a range without its end', { from: '2026-02-01' }, 'query.to'],
  ['a range that ends before it begins', { from: '2026-02-02', to: '2026-02-01' }, 'query.to'],
  ['a whole year, counted by day', { from: '2025-02-01', to: '2026-02-01' }, 'query.from'],
])('a query of the reward statistics is a validation error: %s', async (_, query, path) => {
  await expect(stats(query)).rejects.toMatchObject({
    status: 422,
    body: expect.stringContaining(`"path":"${path}"`) as string,
  })
})

test('reward statistics without dates cover the last thirty days', async () => {
  expect(await stats({})).toMatchObject({ from: '2026-02-01', to: '2026-03-02', symbol: app.env.CRYPTO_SYMBOL })
})

test('[ADM-22] the day on which the stock runs out is forecast by type and by reward, from the wins of the last seven full days', async () => {
  app.goTo('2026-02-01T08:00:00Z')
  await newReward('GB', 'gb-old', { items: 31 })
  await newReward('GB', 'gb-still', { items: 5 })
  // Items won before the seven days that determine the pace, on the first and last of these, and today.
  for (const [day, count] of [
    ['2026-02-22', 3],
    ['2026-02-23', 7],
    ['2026-03-01', 7],
    ['2026-03-02', 4],
  ] as const) {
    app.goTo(`${day}T12:00:00Z`)
    for (let n = 0; n < count; n++) await win('gb-old')
  }
  app.goTo(TODAY)
  await newReward('GB', 'gb-new', { items: 8, winnableAt: new Date('2026-03-09T00:00:00Z') })

  const [group, ...others] = await stockOf('GB')
  expect(others).toEqual([])
  expect(group).toEqual({
    countryCode: 'GB',
    type: 'REDEEM_CUSD',
    available: 15,
    later: 8,
    won: 14,
    perDay: 2,
    // Fifteen items last until the 9th, when eight more become available.
    runsOutOn: '2026-03-13',
    rewards: [
      { definitionId: 'gb-new', name: 'Prize gb-new', available: 0, later: 8, won: 0, perDay: 0, runsOutOn: null },
      {
        definitionId: 'gb-old',
        name: 'Prize gb-old',
        available: 10,
        later: 0,
        won: 14,
        perDay: 2,
        runsOutOn: '2026-03-07',
      },
      { definitionId: 'gb-still', name: 'Prize gb-still', available: 5, later: 0, won: 0, perDay: 0, runsOutOn: null },
    ],
  })
  const { pace } = await staff('GET /api/v1/admin/rewards-repository/assignable-reward-items/stats', { query: {} })
  expect(pace).toEqual({ from: '2026-02-23', to: '2026-03-01' })

  const { items } = await staff('GET /api/v1/admin/rewards-repository/assignable-reward-items/stats/by-winnable-date', {
    query: { country_code: 'GB' },
  })
  expect(items).toEqual([
    { countryCode: 'GB', type: 'REDEEM_CUSD', winnableOn: '2026-02-01', items: 15 },
    { countryCode: 'GB', type: 'REDEEM_CUSD', winnableOn: '2026-03-09', items: 8 },
  ])
})

test('each country that has rewards is listed with the number and the types of its rewards', async () => {
  const { items } = await staff('GET /api/v1/admin/reward-countries', {})
  expect(items).toContainEqual({
    countryCode: 'NG',
    rewards: 5,
    types: ['BET9JA_ITEM', 'DAPP', 'JACKPOT', 'REDEEM_CUSD'],
  })
})

const addGroups = write(
  'test_reward_counts_groups',
  { name: 'text', count: 'int4', at: 'timestamptz' },
  {},
  `insert into giveaway_groups (haid, name, at) select :name || n, :name, :at from generate_series(1, :count) n`,
)

test('the observed split of the giveaway’s groups is compared with the expected split', async () => {
  const split = async () => (await stats({})).giveawaySplit
  expect(await split()).toMatchObject({
    required: 0,
    share: null,
    since: null,
    expectedShare: 0.3125,
    verdict: 'TOO_FEW',
  })
  const add = (name: string, count: number) =>
    transact((tx) => tx.one(addGroups, { name, count, at: new Date('2026-03-01T00:00:00Z') }))
  await add('SET_DEFAULT_REQUIRED', 500)
  await add('SET_DEFAULT_NOT_REQUIRED', 500)
  await add('SET_DEFAULT_ALREADY_DONE', 100)
  expect(await split()).toEqual({
    required: 500,
    notRequired: 500,
    alreadyDone: 100,
    since: '2026-03-01T00:00:00.000Z',
    share: 0.5,
    expectedShare: 0.3125,
    verdict: 'DEVIATES',
  })
})
