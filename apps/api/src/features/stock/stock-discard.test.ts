import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { purgeTable } from '../../core/work/purge.ts'
import { read, write } from '../../db/db.ts'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { addBatch } from './stage.store.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database
const [ana, viewer] = await Promise.all([app.staff('campaigns'), app.staff('viewer')])
const { newPool, staged, confirm, batchOf } = stockDesk(app, ana)

const discard = (id: string, by = ana) =>
  by('POST /api/v1/admin/stock/batches/{batch_id}/discard', {
    params: { batch_id: id },
    body: { reason: 'the wrong file' },
    idempotencyKey: randomUUID(),
  })

const confirmed = write(
  'test_stock_discard_confirmed',
  { batch: 'uuid' },
  {},
  `update stock_batches set status = 'LOADED', is_waiting = true, confirmed_at = staged_at where id = :batch`,
)

const left = read(
  'test_stock_discard_left',
  { batch: 'uuid' },
  { batches: 'int8', lines: 'int8', problems: 'int8' },
  `select (select count(*) from stock_batches where id = :batch) as batches,
          (select count(*) from stock_rows where batch_id = :batch) as lines,
          (select count(*) from stock_problems where batch_id = :batch) as problems`,
)
const NOTHING = { batches: 0, lines: 0, problems: 0 }

const discarded = read(
  'test_stock_discard_line',
  { batch: 'text' },
  { staff_email: 'text', reason: 'text?', before: 'jsonb' },
  `select staff_email, reason, before from audit_entries where action = 'stock.discard' and subject_id = :batch`,
)

test('a file that was read and not confirmed can be discarded with its lines, and sent again', async () => {
  const pool = await newPool()
  const content = 'code\nDISCARD-1\n1E+9\nDISCARD-2'
  const { batch } = await staged(pool, content)
  expect(await discard(batch.id)).toEqual({ batch })
  expect(await db.one(left, { batch: batch.id })).toEqual(NOTHING)
  expect(await db.many(discarded, { batch: batch.id })).toEqual([
    {
      staff_email: ana.email,
      reason: 'the wrong file',
      before: { definition: pool, file: 'codes.csv', planned: 2, refused: 1 },
    },
  ])
  await expect(discard(batch.id)).rejects.toMatchObject({ code: 'not_found' })
  expect((await staged(pool, content)).batch).toMatchObject({ status: 'STAGED', planned: 2, refused: 1 })
})

test('a batch that was confirmed is not discarded, and nobody discards without the permission', async () => {
  const { batch } = await staged(await newPool(), 'code\nKEPT-1')
  await expect(discard(batch.id, viewer)).rejects.toMatchObject({ code: 'admin_permission_denied' })
  await confirm(batch.id, 1)
  await expect(discard(batch.id)).rejects.toMatchObject({ code: 'admin_stock_batch_changed' })
  expect(await batchOf(batch.id)).toMatchObject({ planned: 1 })
  expect(await db.one(left, { batch: batch.id })).toMatchObject({ batches: 1, lines: 1 })
})

test('a file that nobody confirms is deleted after seven days, and one whose reading was interrupted after an hour', async () => {
  const definition = await newPool()
  const file = { definition, file_name: 'codes.csv', file_hash: 'hash', planned: 0, at: app.now(), by: 'ana' }
  const interrupted = randomUUID()
  await transact((tx) => tx.one(addBatch, { ...file, id: interrupted }))
  await expect(discard(interrupted)).rejects.toMatchObject({ code: 'admin_stock_batch_changed' })
  const { batch } = await staged(definition, 'code\nOLD-1\n1E+9')
  const { batch: waiting } = await staged(definition, 'code\nOLD-2')
  await transact((tx) => tx.one(confirmed, { batch: waiting.id }))
  const purgeAt = (time: string) => purgeTable({ transact, now: () => new Date(time) }, 'stock_batches')
  const exist = async (id: string) => (await db.one(left, { batch: id }))!.batches === 1

  await purgeAt('2026-03-02T13:00:00Z')
  expect([await exist(interrupted), await exist(batch.id)]).toEqual([true, true])
  await purgeAt('2026-03-02T13:00:00.001Z')
  expect([await exist(interrupted), await exist(batch.id)]).toEqual([false, true])
  await purgeAt('2026-03-09T12:00:00Z')
  expect(await exist(batch.id)).toBe(true)
  await purgeAt('2026-03-09T12:00:00.001Z')
  expect(await db.one(left, { batch: batch.id })).toEqual(NOTHING)
  expect(await db.one(left, { batch: waiting.id })).toMatchObject({ batches: 1, lines: 1 })
})
