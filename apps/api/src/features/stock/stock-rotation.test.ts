import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { hashKeys } from '../../core/secrets/hash-keys.ts'
import { operate } from '../../testing/operate.ts'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { auditStock, confirmFile, loadBatchNow, loadStock, stageFile } from './public.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z', env: { STOCK_VALUE_LIMIT: '1000000' } })
afterAll(app.close)
const { db } = app.database
const { job, newPool, load } = stockDesk(app, await app.staff('operator'))

const A = app.env.HASH_KEY
const AB = `${A}+${'ab'.repeat(32)}`
/** A process with this value of HASH_KEY. */
const processWith = (setting: string) => ({
  ...job,
  keys: hashKeys(setting),
  staff: { id: null, email: 'root', session: null },
  request: { id: randomUUID(), address: 'a test' },
})
const stage = (setting: string, definition: string, ...codes: string[]) => {
  const content = `code\n${[...codes, `NEW-${randomUUID()}`].join('\n')}`
  return stageFile(processWith(setting), { definition, name: 'codes.csv', source: () => [Buffer.from(content)] })
}
const DETAILS = {
  value: null,
  currency: null,
  expiresOn: null,
  supplier: null,
  invoice: null,
  afterExpiry: 'AWAY',
} as const

test('a code is found at every step of a rotation of HASH_KEY, also if its file was read before the step and loaded after it', async () => {
  const pool = await newPool()
  await load(pool, 'code\nROT-1')
  const duplicate = { kind: 'staged', problems: [{ line: 2, problem: 'ALREADY_IN_STOCK' }] }
  expect(await stage(`${A},${AB}`, pool, 'ROT-1')).toMatchObject(duplicate)
  const early = await stage(A, pool, 'ROT-2')
  expect(await stage(`${AB},${A}`, pool, 'ROT-1')).toMatchObject(duplicate)

  if (early.kind !== 'staged') throw new Error(early.kind)
  const used = processWith(`${AB},${A}`)
  const confirmation = { ...DETAILS, winnable: { kind: 'NOW' }, items: 2, reason: 'a test' } as const
  await confirmFile(used, early.batch.id, confirmation)
  await loadStock(used)
  const report = await operate({ ...app.deps, ...used }, ['rehash', '--operator', 'root', '--why', 'a rotation'])
  expect(report).toContain('reward_items: 1 moved, 0 left')
  expect(report).toMatch(/stock_batches: \d moved, 0 left/)
  expect(await stage(AB, pool, 'ROT-1')).toMatchObject(duplicate)
  expect(await stage(AB, pool, 'ROT-2')).toMatchObject(duplicate)
  expect(await auditStock(db)).toEqual([])
})

test('two processes at neighbouring steps of a rotation that load the same codes at once load each of them once', async () => {
  const settings = [`${A},${AB}`, `${AB},${A}`] as const
  const codes = Array.from({ length: 500 }, (_, index) => `ONCE-${index}`)
  const ids = await Promise.all(
    settings.map(async (setting) => {
      const report = await stage(setting, await newPool(), ...codes)
      if (report.kind !== 'staged') throw new Error(report.kind)
      const { id, planned: items } = report.batch
      await confirmFile(processWith(setting), id, { ...DETAILS, winnable: { kind: 'NOW' }, items, reason: 'a test' })
      return id
    }),
  )
  const loaded = await Promise.all(ids.map((id, index) => loadBatchNow(processWith(settings[index]!), id)))
  const byCount = loaded.toSorted((a, b) => a.loaded - b.loaded)
  expect(byCount).toMatchObject([
    { loaded: 1, skipped: codes.length },
    { loaded: codes.length + 1, skipped: 0 },
  ])
  expect(await auditStock(db)).toEqual([])
})
