import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { operate } from '../testing/operate.ts'
import { stockDesk } from '../testing/stock-desk.ts'
import { testApp } from '../testing/test-app.ts'
import { UsageError } from './command.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z' })
const folder = mkdtempSync(join(tmpdir(), 'momi-stock-'))
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await app.close()
})
const { db, transact } = app.database
const operator = await app.staff('operator')
const { newPool } = stockDesk(app, operator)

let written = 0
function fileWith(content: string | Uint8Array): string {
  const file = join(folder, `codes-${++written}.csv`)
  writeFileSync(file, content)
  return file
}
const stockImport = (...words: string[]) =>
  operate({ ...app.deps, db, transact }, ['stock', 'import', ...words, '--operator', 'root', '--why', 'bought'])
const batchesOf = async (pool: string) =>
  (
    await operator('GET /api/v1/admin/stock/pools/{definition_id}/batches', {
      params: { definition_id: pool },
      query: {},
    })
  ).items

test('stock import loads a file with the given values, and does nothing when it is repeated', async () => {
  const pool = await newPool()
  const file = fileWith('code\nCMD-1\nCMD-2\n')
  const values = ['value=500.00', 'currency=NGN', 'expiresOn=2026-12-31', 'supplier=Partner', 'afterExpiry=BACK']
  const output = await stockImport(pool, file, ...values, 'from=2026-03-10', 'days=2')
  expect(output).toContain('codes-1.csv: 2 items to load, 0 lines refused\nLoaded 2 items')
  expect(await batchesOf(pool)).toMatchObject([
    {
      status: 'LOADED',
      loaded: 2,
      value: '500.00',
      currency: 'NGN',
      expiresOn: '2026-12-31',
      supplier: 'Partner',
      afterExpiry: 'BACK',
      winnable: { kind: 'SPREAD', from: '2026-03-10', days: 2 },
      confirmedBy: 'root',
    },
  ])
  expect(await stockImport(pool, file)).toBe('Nothing was changed: imported on 2026-03-02T08:00:00.000Z by root')
})

test('stock import reports refused lines and loads nothing, unless they are to be skipped', async () => {
  const pool = await newPool()
  const file = fileWith('code,winnableOn\nBAD-1,2026-03-05\n1E+9,2026-03-05\nBAD-1,2026-03-05\n')
  const report = [
    'codes-2.csv: 1 items to load, 2 lines refused',
    'line 3, code: SCIENTIFIC_NOTATION •••+9',
    'line 4, code: TWICE_IN_FILE as line 2 •••-1',
  ].join('\n')
  await expect(stockImport(pool, file)).rejects.toThrow(`${report}\nNothing was changed`)
  expect(await batchesOf(pool)).toEqual([])
  expect(await stockImport(pool, file, 'refused=skip')).toContain('Loaded 1 items')
  expect(await batchesOf(pool)).toMatchObject([{ loaded: 1, winnable: { kind: 'COLUMN' } }])
})

test('a dry run of stock import reports the file and changes nothing', async () => {
  const pool = await newPool()
  const file = fileWith('code\nDRY-1\n')
  expect(await stockImport(pool, file, '--dry-run')).toBe(
    'codes-3.csv: 1 items to load, 0 lines refused\nNothing was changed',
  )
  expect(await batchesOf(pool)).toEqual([])
  expect(await stockImport(pool, file)).toContain('Loaded 1 items')
})

test('what is worth more than the limit waits for a second person, whom --approved-by names', async () => {
  const add = (...words: string[]) =>
    operate({ ...app.deps, db, transact }, ['stock', 'add', 'hidden-GH', '300', 'value=4', 'currency=CUSD', ...words])
  const by = ['--operator', operator.email, '--why', 'set-up']
  const second = await app.staff('owner')
  expect(await add(...by)).toMatch(/^300 items wait for a second person as the batch .*, because of their value/)
  await expect(add(...by, '--approved-by', operator.email)).rejects.toThrow('are one person')
  const waiting = (await batchesOf('hidden-GH')).filter(({ status }) => status === 'WAITING')
  expect(waiting.map(({ loaded }) => loaded)).toEqual([0, 0])
  expect(await add(...by, '--approved-by', second.email)).toMatch(/^Added 300 items/)
})

test('stock import refuses a file that cannot be read, an unknown pool and an unknown value', async () => {
  const pool = await newPool()
  await expect(stockImport(pool, fileWith(''))).rejects.toThrow('The file cannot be read: EMPTY')
  await expect(stockImport(pool, fileWith(Uint8Array.of(0xff, 0xfe)))).rejects.toThrow('cannot be read: NOT_UTF8')
  await expect(stockImport('no-such-pool', fileWith('code\nX-1'))).rejects.toThrow('No such reward')
  await expect(stockImport(pool, join(folder, 'missing.csv'))).rejects.toThrow('ENOENT')
  await expect(stockImport(pool, fileWith('code\nX-2'), 'valeu=1')).rejects.toThrow(UsageError)
})

test('stock add adds items without codes with the given values; a dry run adds none, and a reward with codes is refused', async () => {
  const stockAdd = (...words: string[]) =>
    operate({ ...app.deps, db, transact }, ['stock', 'add', ...words, '--operator', 'root', '--why', 'set-up'])
  const before = (await batchesOf('hidden-NG')).length
  expect(await stockAdd('hidden-NG', '7', '--dry-run')).toContain('Nothing was changed')
  expect(await batchesOf('hidden-NG')).toHaveLength(before)
  expect(await stockAdd('hidden-NG', '7', 'value=0.05', 'currency=CUSD')).toMatch(/^Added 7 items to hidden-NG as/)
  expect(await batchesOf('hidden-NG')).toHaveLength(before + 1)
  const added = (await batchesOf('hidden-NG')).find(({ value }) => value !== null)
  expect(added).toMatchObject({ status: 'LOADED', loaded: 7, currency: 'CUSD' })
  await expect(stockAdd(await newPool(), '7')).rejects.toThrow('A claim reveals a code')
  await expect(stockAdd('hidden-NG', 'many')).rejects.toThrow('expected number')
  await expect(stockAdd('hidden-NG', '7', 'colour=red')).rejects.toThrow(UsageError)
})
