import { afterAll, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { expireRewards, handOutReward, returnRewards } from '../rewards/public.ts'
import { auditStock, auditStockDaily, foldStockCounts, hashStockCodes, lastStockAudit, settleStock } from './public.ts'

const START = '2026-03-02T12:00:00Z'
const app = await testApp({ now: START })
afterAll(app.close)
const { db, transact } = app.database
const operator = await app.staff('operator')
const { job, newPool, staged, load, batchOf, withdraw } = stockDesk(app, operator)

const win = async (definition: string) => {
  const user = await app.person()
  const item = await transact((tx) => handOutReward(tx, { definition, user: user.id, at: app.now() }))
  return { user, item: item! }
}

test('an item that nobody wins while it is valid expires, and cannot be won afterwards', async () => {
  const pool = await newPool()
  const { id } = await load(pool, 'code\nEXP-1\nEXP-2', { expiresOn: '2026-03-03' })
  const { user, item } = await win(pool)
  // The code is valid for one day more, although the reward could be claimed for seven.
  const won = await user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } })
  expect(won.claimBefore).toBe('2026-03-03T23:00:00.000Z')
  const late = { definition: pool, user: user.id, at: new Date('2026-03-03T23:00:00Z') }
  expect(await transact((tx) => handOutReward(tx, late))).toBeUndefined()
  await settleStock({ ...job, now: () => new Date('2026-03-03T23:00:00Z') })
  expect(await batchOf(id)).toMatchObject({ loaded: 2, free: 0, won: 1, expired: 1 })
  expect(await auditStock(db)).toEqual([])
})

test('an item that was won and not claimed in time goes back to the pool if its batch says so', async () => {
  const [back, away] = [await newPool(), await newPool()]
  const kept = await load(back, 'code\nBACK-1', { afterExpiry: 'BACK' })
  const gone = await load(away, 'code\nAWAY-1')
  const { user, item } = await win(back)
  await win(away)
  const later = { ...job, now: () => new Date('2026-03-20T12:00:00Z') }
  await expireRewards(later)
  await settleStock(later)
  expect(await batchOf(kept.id)).toMatchObject({ loaded: 1, free: 1, won: 0, expired: 0 })
  expect(await batchOf(gone.id)).toMatchObject({ loaded: 1, free: 0, won: 0, expired: 1 })
  // The person still sees the reward as expired; the code is that of the next winner.
  const seen = await user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } })
  expect([seen.status, seen.voucher]).toEqual(['EXPIRED', null])
  expect((await staged(await newPool(), 'code\nBACK-1\nBACK-2')).problems).toMatchObject([
    { problem: 'ALREADY_IN_STOCK' },
  ])
  expect((await win(back)).item).not.toBe(item)
  expect(await auditStock(db)).toEqual([])
})

test('an item that is returned to a withdrawn batch is withdrawn too', async () => {
  const pool = await newPool()
  const { id } = await load(pool, 'code\nRET-1')
  const { item } = await win(pool)
  await withdraw(id)
  await settleStock(job)
  expect(await batchOf(id)).toMatchObject({ won: 1, withdrawn: 0 })
  await transact((tx) => returnRewards(tx, [item], app.now()))
  await settleStock(job)
  expect(await batchOf(id)).toMatchObject({ won: 0, withdrawn: 1 })
  expect(await auditStock(db)).toEqual([])
})

const addUnhashed = write(
  'test_stock_add_unhashed',
  { id: 'text', definition: 'text', code: 'text' },
  {},
  `insert into reward_items (id, redeem_flow_id, definition_id, winnable_at, voucher)
   values (:id, :id, :definition, now(), :code)`,
)

test('codes that an earlier release stored are found as duplicates once they are hashed, also if it stored one twice', async () => {
  const pool = await newPool()
  for (const id of ['old-1', 'old-2']) {
    const code = app.deps.cipher.seal('OLD-1', 'reward_items.voucher', id)
    await transact((tx) => tx.one(addUnhashed, { id, definition: pool, code }))
  }
  await hashStockCodes(job)
  await hashStockCodes(job)
  expect((await staged(pool, 'code\nOLD-1\nOLD-2')).problems).toMatchObject([{ line: 2, problem: 'ALREADY_IN_STOCK' }])
})

const loseItem = write(
  'test_stock_lose_item',
  { batch: 'uuid' },
  {},
  `delete from reward_items where id = (select id from reward_items where batch_id = :batch limit 1)`,
)

test('the audit finds a lost item once a day, and records the number of differences', async () => {
  const { id } = await load(await newPool(), 'code\nLOST-1\nLOST-2')
  const logged: unknown[] = []
  const audit = (now: string) =>
    auditStockDaily({ ...job, now: () => new Date(now), log: { error: (found: unknown) => logged.push(found) } })
  await audit('2026-03-03T00:00:00Z')
  expect((await db.one(lastStockAudit, {}))!.differences).toBe(0)
  await transact((tx) => tx.one(loseItem, { batch: id }))
  await audit('2026-03-03T12:00:00Z')
  expect((await db.one(lastStockAudit, {}))!.differences).toBe(0)
  await audit('2026-03-04T01:00:00Z')
  expect((await db.one(lastStockAudit, {}))!.differences).toBe(3)
  expect(JSON.stringify(logged)).toContain('a batch has not as many items as were loaded')
})

test('folding the counts of batches changes none of them', async () => {
  const { id } = await load(await newPool(), 'code\nFOLD-1\nFOLD-2')
  const before = await batchOf(id)
  await foldStockCounts(job)
  expect(await batchOf(id)).toEqual(before)
})
