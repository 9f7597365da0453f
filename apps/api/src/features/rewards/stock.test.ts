import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { read, type Tx } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireRewards, foldRewardStock, handOutReward, returnRewards } from './public.ts'
import { addRewardItems } from '../stock/public.ts'
import { addReward } from '../../development/campaign.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database

/** The stored stock of each reward at a time, and the count of the items that are available then. */
const stocks = read(
  'test_stocks',
  { at: 'timestamptz' },
  { id: 'text', kept: 'int8', counted: 'int8' },
  `select d.id, reward_stock_of(d.id, :at) as kept,
          (select count(*) from reward_items i
            where i.definition_id = d.id and i.owner_id is null and i.winnable_at <= :at) as counted
     from reward_definitions d order by d.id`,
)
const rowsOf = read(
  'test_stock_rows',
  { id: 'text' },
  { rows: 'int8' },
  'select count(*) as rows from reward_stock where definition_id = :id',
)

const LATER = '2026-03-02T18:00:00Z'
let made = 0

/** A reward with items that are already available, and others that will be later. */
async function newReward(items: number, later = 0): Promise<string> {
  const id = `stock-${++made}`
  const text = { name: { en: 'A prize' }, redeemSteps: { en: [] } }
  await transact(async (tx) => {
    await addReward(tx, { id, country: 'NG', type: 'DAPP', ...text, claimRoute: 'VOUCHER', claimDays: 1 }, app.now())
    await addRewardItems(tx, app.deps, { definition: id, items, winnableAt: app.now() })
    if (later > 0) await addRewardItems(tx, app.deps, { definition: id, items: later, winnableAt: new Date(LATER) })
  })
  return id
}

/** The stored stock of a reward; fails if the stored stock of any reward differs from the count of its items. */
async function stockOf(id: string, at = app.now()): Promise<number> {
  const all = await db.many(stocks, { at })
  expect(all.map(({ counted, ...row }) => ({ ...row, kept: counted }))).toEqual(
    all.map(({ id: of, kept }) => ({ id: of, kept })),
  )
  return all.find((row) => row.id === id)!.kept
}

const someone = async () => (await (await app.person())('GET /api/v1/user/me', {})).id
const take = (definition: string, user: string) => (tx: Tx) => handOutReward(tx, { definition, user, at: app.now() })

test('items count in the stock from the time at which they become available; folding the changes into one total does not alter the stock', async () => {
  const id = await newReward(3, 2)
  for (const isFolded of [false, true]) {
    if (isFolded) await foldRewardStock({ transact, now: app.now })
    expect([await stockOf(id), await stockOf(id, new Date(LATER))]).toEqual([3, 5])
  }
})

test('a won item reduces the stock, and a returned one increases it', async () => {
  const id = await newReward(3)
  const item = (await transact(take(id, await someone())))!
  expect(await stockOf(id)).toBe(2)
  await foldRewardStock({ transact, now: app.now })
  await transact((tx) => returnRewards(tx, [item], app.now()))
  expect(await stockOf(id)).toBe(3)
})

test('a transaction that is rolled back does not change the stock', async () => {
  const id = await newReward(2)
  const user = await someone()
  const crash = transact(async (tx) => {
    await take(id, user)(tx)
    throw new Error('a crash before the commit')
  })
  await expect(crash).rejects.toThrow('a crash')
  expect(await stockOf(id)).toBe(2)
})

test('an item that was won and expires unclaimed does not return to the stock', async () => {
  const id = await newReward(2)
  await transact(take(id, await someone()))
  app.goTo('2026-03-04T12:00:00Z')
  await expireRewards({ transact, now: app.now })
  expect(await stockOf(id)).toBe(1)
})

test('after concurrent wins, additions and folds, the stock is exact and can be folded into one row', async () => {
  const id = await newReward(40)
  const people = await Promise.all(Array.from({ length: 8 }, someone))
  const fold = () => foldRewardStock({ transact, now: app.now })
  const add = () => transact((tx) => addRewardItems(tx, app.deps, { definition: id, items: 5, winnableAt: app.now() }))
  const wins = people.flatMap((user) => [1, 2, 3].map(() => transact(take(id, user))))
  const [items] = await Promise.all([Promise.all(wins), add(), fold(), add(), fold()])
  expect(new Set(items).size).toBe(24)
  expect(await stockOf(id)).toBe(26)
  await fold()
  expect([await stockOf(id), await db.one(rowsOf, { id })]).toEqual([26, { rows: 1 }])
})

test('the wheel shows the stored stock and draws from it, also after staff add items', async () => {
  const id = await newReward(1)
  const segments = [
    { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
    { id: 'prize', weight: 1_000_000, prize: { type: 'DAPP', reward: id } },
  ]
  await app.edit('NG', 'roulette', { rule: { segments, freePerDay: 9, spinPrice: null } })
  const user = await app.person()
  const remaining = async () => (await user('GET /api/v1/roulette/config', {})).segments[1]!.remaining
  const spin = async () => {
    const { token: ticket } = (await user('GET /api/v1/roulette/config', {})).ticket
    return user('POST /api/v1/roulette/spin', { body: { ticket }, idempotencyKey: randomUUID() })
  }
  const { after } = await spin()
  expect([after.segments[1]!.remaining, await remaining()]).toEqual([0, 0])
  await transact((tx) => addRewardItems(tx, app.deps, { definition: id, items: 2, winnableAt: app.now() }))
  expect(await remaining()).toBe(2)
  expect((await spin()).after.segments[1]!.remaining).toBe(1)
})
