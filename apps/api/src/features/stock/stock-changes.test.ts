import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { changeMaker } from '../../testing/change-maker.ts'
import { SECOND_ACCOUNTS } from '../../testing/second-accounts.ts'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { handOutReward } from '../rewards/public.ts'
import { auditStock, loadStock, settleStock } from './public.ts'

const START = '2026-03-02T12:00:00Z'
const app = await testApp({ now: START, env: { STOCK_VALUE_LIMIT: '10', LOCAL_RATES: 'NG=NGN 1500' } })
afterAll(app.close)
const { db, transact } = app.database

/** A member of staff who imports, and one who decides. */
async function people() {
  const [ana, ben] = await Promise.all([changeMaker(app, 'campaigns'), changeMaker(app, 'operator')])
  return { ana, ben, desk: stockDesk(app, ana.call) }
}

let made = 0
const codes = (count: number) => `code\n${Array.from({ length: count }, () => `CHANGE-${++made}`).join('\n')}`
const decide = (key: string, items: 'WINNABLE' | 'WITHDRAWN', countryCode = 'NG') => ({
  kind: 'stock_batch',
  countryCode,
  key,
  body: { items },
})
const win = async (definition: string) => {
  const user = (await app.person()).id
  return transact((tx) => handOutReward(tx, { definition, user, at: app.now() }))
}
/** 30 codes of 500 naira are worth 10 of the token, which is the limit. */
const WITHIN = 30

test('an import within the limit can be won at once, and one above it only after a second person approved it', async () => {
  const { ana, ben, desk } = await people()
  const pool = await desk.newPool()
  const within = await desk.load(pool, codes(WITHIN))
  expect(within).toMatchObject({ status: 'LOADED', free: WITHIN, needsApproval: false })
  const large = await desk.newPool()
  const file = codes(WITHIN + 1)
  const waiting = await desk.load(large, file)
  expect(waiting).toMatchObject({ status: 'WAITING', planned: WITHIN + 1, loaded: 0, free: 0, needsApproval: true })
  expect(await win(large)).toBeUndefined()
  expect((await desk.send(large, file)).kind).toBe('already')
  const { items } = await ana.call('GET /api/v1/admin/stock/pools', { query: { country_code: 'NG' } })
  expect(items.find(({ definitionId }) => definitionId === large)).toMatchObject({ waiting: WITHIN + 1, loaded: 0 })

  const { id } = await ana.draft([decide(waiting.id, 'WINNABLE')])
  const { contentHash, effects, items: written, state } = await ana.submit(id)
  expect(state).toBe('WAITING')
  expect(effects.approval).toEqual(['STOCK'])
  expect(effects.words[0]).toBe('31 codes of “A prize”, worth NGN 15,500.00, can be won.')
  expect(written[0]!.words.map(({ text }) => text)).toEqual(['Nigeria, batch of stock, free items: can be won'])
  await expect(ana.publish(id)).rejects.toMatchObject({ code: 'admin_campaign_change_not_ready' })
  await ben.review(id, contentHash)
  expect((await desk.batchOf(waiting.id)).status).toBe('WAITING')
  await ana.publish(id)
  await loadStock(desk.job)
  expect(await desk.batchOf(waiting.id)).toMatchObject({ status: 'LOADED', loaded: WITHIN + 1, free: WITHIN + 1 })
  expect(await win(large)).toBeDefined()
  expect(await auditStock(db)).toEqual([])
})

test.each(SECOND_ACCOUNTS)('imports of one person within 24 hours count together, also by %s', async (_, make) => {
  const { ana, desk } = await people()
  expect(await desk.load(await desk.newPool(), codes(20))).toMatchObject({ status: 'LOADED' })
  const twin = await changeMaker(app, 'campaigns')
  await transact((tx) => make(tx, { staff: twin.id, first: ana.id }))
  const other = stockDesk(app, twin.call)
  const unvalued = { value: null, currency: null }
  expect(await other.load(await other.newPool(), codes(1), unvalued)).toMatchObject({ status: 'WAITING' })
  expect(await desk.load(await desk.newPool(), codes(11))).toMatchObject({ status: 'WAITING' })
  expect(await desk.load(await desk.newPool(), codes(10))).toMatchObject({ status: 'LOADED' })
})

test('a withdrawal is a change with its effect in words, and what is won before it is published stays', async () => {
  const { ana, ben, desk } = await people()
  const pool = await desk.newPool()
  const { id: batch } = await desk.load(pool, codes(5))
  await expect(stockDesk(app, ben.call).withdraw(batch)).rejects.toMatchObject({ code: 'admin_stock_change_needed' })
  const { id } = await ben.draft([decide(batch, 'WITHDRAWN')])
  const { contentHash, effects } = await ben.submit(id)
  expect(effects.words[0]).toBe(
    '5 free codes of “A prize”, worth NGN 2,500.00, can no longer be won. What was won until then stays with its owner.',
  )
  await expect(ben.review(id, contentHash)).rejects.toMatchObject({ code: 'admin_campaign_own_change' })
  const second = await changeMaker(app, 'owner')
  await second.review(id, contentHash)
  expect(await win(pool)).toBeDefined()
  await ana.publish(id)
  await settleStock(desk.job)
  expect(await desk.batchOf(batch)).toMatchObject({ status: 'WITHDRAWN', won: 1, withdrawn: 4, free: 0 })
  expect(await win(pool)).toBeUndefined()
  expect(await auditStock(db)).toEqual([])
})

test('who imported within the limit may undo it for 24 hours, and anybody a batch of which nothing can be won yet', async () => {
  const { ben, desk } = await people()
  const fresh = await desk.load(await desk.newPool(), codes(2))
  const waiting = await desk.load(await desk.newPool(), codes(50))
  expect((await desk.withdraw(fresh.id)).batch.status).toBe('WITHDRAWN')
  expect((await stockDesk(app, ben.call).withdraw(waiting.id)).batch.status).toBe('WITHDRAWN')
})

test('after 24 hours, or if a second person let it be won, the importer cannot take it back alone', async () => {
  const { ana, ben, desk } = await people()
  const released = await desk.load(await desk.newPool(), codes(40))
  const { id } = await ana.draft([decide(released.id, 'WINNABLE')])
  await ben.review(id, (await ana.submit(id)).contentHash)
  await ana.publish(id)
  await expect(desk.withdraw(released.id)).rejects.toMatchObject({ code: 'admin_stock_change_needed' })
  const small = await desk.load(await desk.newPool(), codes(1))
  app.goTo('2026-03-03T12:00:00Z')
  const later = await changeMaker(app, 'campaigns', ana.id)
  await expect(stockDesk(app, later.call).withdraw(small.id)).rejects.toMatchObject({
    code: 'admin_stock_change_needed',
  })
  app.goTo(START)
})

test('a change of a batch that is not there, not confirmed, or already decided has a problem', async () => {
  const { ana, ben, desk } = await people()
  const loaded = await desk.load(await desk.newPool(), codes(1))
  const gone = await desk.load(await desk.newPool(), codes(1))
  await desk.withdraw(gone.id)
  const { batch: staged } = await desk.staged(await desk.newPool(), codes(1))
  const problemOf = async (item: ReturnType<typeof decide>) => {
    const { items } = await ana.draft([item])
    return items[0]!.problems.map(({ text }) => text)
  }
  expect(await problemOf(decide(randomUUID(), 'WITHDRAWN'))).toEqual([
    'There is no such batch of stock in this country.',
  ])
  expect(await problemOf(decide(loaded.id, 'WITHDRAWN', 'GH'))).toHaveLength(1)
  expect(await problemOf(decide(loaded.id, 'WINNABLE'))).toEqual(['This batch can be won already.'])
  expect(await problemOf(decide(gone.id, 'WITHDRAWN'))).toEqual(['This batch was withdrawn.'])
  expect(await problemOf(decide(staged.id, 'WINNABLE'))).toEqual(['Nobody has confirmed this file yet.'])
  await expect(ana.draft([decide('no-batch', 'WINNABLE')])).rejects.toMatchObject({
    code: 'admin_campaign_subject_unknown',
  })
  // Withdrawn by its importer while the change waits.
  const { id } = await ana.draft([decide(loaded.id, 'WITHDRAWN')])
  const { contentHash } = await ana.submit(id)
  await desk.withdraw(loaded.id)
  await expect(ben.review(id, contentHash)).rejects.toMatchObject({ code: 'admin_campaign_problems' })
})

test('the currency of the last batch is suggested for the next one, and that of the country for the first', async () => {
  const { ana, desk } = await people()
  const pool = await desk.newPool()
  const suggested = async () => {
    const { items } = await ana.call('GET /api/v1/admin/stock/pools', { query: { country_code: 'NG' } })
    return items.find(({ definitionId }) => definitionId === pool)?.suggestedCurrency
  }
  expect(await suggested()).toBe('NGN')
  await desk.load(pool, codes(1), { currency: 'USD' })
  expect(await suggested()).toBe('USD')
})
