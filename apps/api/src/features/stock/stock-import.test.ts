import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { stockDesk } from '../../testing/stock-desk.ts'
import { testApp } from '../../testing/test-app.ts'
import { handOutReward } from '../rewards/public.ts'
import { loadChunk } from './load.ts'
import { auditStock, loadStock, settleStock } from './public.ts'

const lines: string[] = []
const app = await testApp({
  now: '2026-03-02T12:00:00Z',
  env: { STOCK_VALUE_LIMIT: '1000000' },
  logTo: (line) => lines.push(line),
})
afterAll(app.close)
const { db, transact } = app.database
const operator = await app.staff('operator')
const { job, newPool, send, staged, confirm, add, batchOf, load, withdraw } = stockDesk(app, operator)

const problemsOf = async (content: string) =>
  (await staged(await newPool(), content)).problems.map(({ line, column, problem, otherLine, value }) => [
    line,
    column,
    problem,
    otherLine,
    value,
  ])

const itemsOf = read(
  'test_stock_items',
  { batch: 'uuid' },
  { id: 'text', voucher: 'text?', winnable_at: 'timestamptz', status: 'text' },
  `select id, voucher, case when status = 'WITHDRAWN' then now() else winnable_at end as winnable_at, status
     from reward_items where batch_id = :batch order by winnable_at, id`,
)
const codesOf = async (batch: string) =>
  (await db.many(itemsOf, { batch }))
    .map(({ id, voucher }) => app.deps.cipher.open(voucher!, 'reward_items.voucher', id))
    .toSorted()

test.each([
  ['a code in scientific notation', 'code\nAB12\n1.23E+15', [[3, 'code', 'SCIENTIFIC_NOTATION', null, '•••15']]],
  [
    'with a comma, as some countries write it',
    'code;x\n1,23E+15;',
    [[2, 'code', 'SCIENTIFIC_NOTATION', null, '•••15']],
  ],
  [
    'codes that lost their leading zeros',
    'code\n10000001\n10000002\n10000003\n10000004\n123456',
    [[6, 'code', 'ZEROS_LOST', null, '•••56']],
  ],
  ['a space inside of a code', 'code\nAB 12345', [[2, 'code', 'CODE_HAS_SPACE', null, '•••45']]],
  ['an invisible character', 'code\nAB\u200B12345', [[2, 'code', 'CODE_HAS_HIDDEN_CHARACTER', null, '•••45']]],
  ['no code', 'code,winnableOn\n,2026-03-04', [[2, 'code', 'CODE_MISSING', null, '']]],
  ['a code that is too long', `code\n${'A'.repeat(201)}`, [[2, 'code', 'CODE_TOO_LONG', null, '•••AA']]],
  ['a code twice in the file', 'code\nTWIN-1\nOTHER-1\nTWIN-1', [[4, 'code', 'TWICE_IN_FILE', 2, '•••-1']]],
  [
    'a date in another form',
    'code,winnableOn\nDATE-1,30/11/2026',
    [[2, 'winnableOn', 'DATE_INVALID', null, '30/11/2026']],
  ],
  [
    'a day that does not exist',
    'code,winnableOn\nDATE-2,2026-02-30',
    [[2, 'winnableOn', 'DATE_INVALID', null, '2026-02-30']],
  ],
  ['a line without its date', 'code,winnableOn\nDATE-3,', [[2, 'winnableOn', 'DATE_MISSING', null, '']]],
  [
    'a code in the column of the date',
    'code,winnableOn\n2026-03-04,SECRET-77',
    [[2, 'winnableOn', 'DATE_INVALID', null, '•••77']],
  ],
  ['broken quotes', 'code\nFINE-1\n"BROKEN-9\nFINE-2', [[3, 'line', 'QUOTES_BROKEN', null, '•••-9']]],
])('a refused line is reported with its column, its reason and its masked value: %s', async (_, content, problems) => {
  expect(await problemsOf(content)).toEqual(problems)
})

test('[CMP-13] a code is also a duplicate if an item of another pool has it', async () => {
  await load(await newPool(), 'code\nSHARED-1')
  expect(await problemsOf('code\nNEW-1\nSHARED-1')).toEqual([[3, 'code', 'ALREADY_IN_STOCK', null, '•••-1']])
})

test('[CMP-13] all problems of a file are reported at once, also two of one line, and the other lines are loaded', async () => {
  const pool = await newPool()
  const report = await staged(
    pool,
    'code,winnableOn\nALL-1,2026-03-05\n1E+9,5.3.26\nALL-2,2026-03-05\nALL-1,2026-03-05',
  )
  expect(report.problems.map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'SCIENTIFIC_NOTATION'],
    [3, 'DATE_INVALID'],
    [5, 'TWICE_IN_FILE'],
  ])
  expect([report.problemCount, report.batch.planned, report.batch.refused]).toEqual([3, 2, 2])
  await confirm(report.batch.id, 2)
  await loadStock(job)
  expect(await codesOf(report.batch.id)).toEqual(['ALL-1', 'ALL-2'])
})

test.each([
  ['a byte order mark', '\uFEFFcode\nN-1', ['BYTE_ORDER_MARK'], 1],
  ['semicolons', 'code;name\nN-2;x', ['OTHER_COLUMNS', 'SEMICOLONS'], 1],
  ['tabs', 'code\tname\nN-3\tx', ['OTHER_COLUMNS', 'TABS'], 1],
  ['quotes', '"code"\n"N-4"', ['QUOTES'], 1],
  ['line ends of Windows', 'code\r\nN-5\r\nN-6\r\n', ['WINDOWS_LINE_ENDS'], 2],
  ['spaces around codes', 'code\n  N-7\u00A0', ['SPACES_AROUND'], 1],
  ['empty lines', '\ncode\n\nN-8\n,,\n', ['EMPTY_LINES'], 1],
  ['no line of column names', 'N-9\nN-10', ['NO_HEADER'], 2],
  ['other names of the columns', 'Voucher Code,Winnable on\nN-11,2026-04-01', [], 1],
])('a file with %s is read, and the report says so', async (_, content, notes, planned) => {
  const { batch, problems } = await staged(await newPool(), content)
  expect([batch.notes.toSorted(), batch.planned, problems]).toEqual([notes, planned, []])
})

test.each([
  ['is empty', '', 'EMPTY'],
  ['has column names alone', 'code\n', 'EMPTY'],
  ['has several columns, none of them with codes', 'name,date\nx,2026-03-04', 'NO_CODE_COLUMN'],
])('a file that %s is not read', async (_, content, why) => {
  expect(await send(await newPool(), content)).toEqual({ kind: 'unreadable', why })
})

test('a file that is not text in UTF-8 is refused', async () => {
  const utf16 = Buffer.from('\uFEFFcode\nA-1', 'utf16le')
  await expect(send(await newPool(), utf16)).rejects.toMatchObject({ code: 'validation_error' })
})

test('the refused lines are a file that can be corrected and imported', async () => {
  const pool = await newPool()
  const { batch } = await staged(pool, 'code,winnableOn\nFIX-1,2026-03-05\nFIX-2,5.3.2026\n1E+9,2026-03-06')
  const answer = await app.inject({
    method: 'POST',
    url: `/api/v1/admin/stock/batches/${batch.id}/refused-lines`,
    headers: { authorization: `Bearer ${operator.tokens.accessToken}` },
    payload: { reason: 'to correct them' },
  })
  expect(answer.body).toBe(
    '\uFEFF"code","winnableOn","line","column","problem"\r\n' +
      '"FIX-2","5.3.2026","3","winnableOn","DATE_INVALID"\r\n' +
      '"1E+9","2026-03-06","4","code","SCIENTIFIC_NOTATION"\r\n',
  )
  const corrected = answer.body.replace('5.3.2026', '2026-03-05').replace('1E+9', 'FIX-3')
  expect(await staged(pool, corrected)).toMatchObject({ batch: { planned: 2, refused: 0 } })
})

test('[CMP-13] a file that was imported does nothing when it is sent again, and the report says when and by whom', async () => {
  const pool = await newPool()
  const content = 'code\nAGAIN-1\nAGAIN-2'
  const { id } = await load(pool, content)
  const again = { kind: 'already', batchId: id, definitionId: pool, at: app.now().toISOString(), by: operator.email }
  expect(await send(pool, content, 'renamed.csv')).toEqual(again)
  expect(await send(await newPool(), content)).toEqual(again)
})

test('of one file that two people read at the same time, one batch is loaded', async () => {
  const pool = await newPool()
  const content = 'code\nRACE-1'
  const [first, second] = [await staged(pool, content), await staged(pool, content)]
  await confirm(first.batch.id, 1)
  await expect(confirm(second.batch.id, 1)).rejects.toMatchObject({ code: 'admin_stock_already_imported' })
})

test('codes that another file loads in the meantime are skipped, and counted', async () => {
  const [one, other] = [
    await staged(await newPool(), 'code\nMEAN-1\nMEAN-2'),
    await staged(await newPool(), 'code\nMEAN-2'),
  ]
  await confirm(other.batch.id, 1)
  await loadStock(job)
  await confirm(one.batch.id, 2)
  await loadStock(job)
  expect(await batchOf(one.batch.id)).toMatchObject({ status: 'LOADED', planned: 2, loaded: 1, skipped: 1, free: 1 })
  expect(await auditStock(db)).toEqual([])
})

test('a confirmation names the number of items, and counts once', async () => {
  const { batch } = await staged(await newPool(), 'code\nCONF-1\nCONF-2')
  await expect(confirm(batch.id, 3)).rejects.toMatchObject({ code: 'admin_stock_batch_changed' })
  const key = randomUUID()
  const first = await confirm(batch.id, 2, { expiresOn: '2026-12-31' }, key)
  expect(first.batch).toMatchObject({
    status: 'LOADING',
    value: '500.00',
    currency: 'NGN',
    expiresOn: '2026-12-31',
    supplier: 'Partner Ltd',
    invoice: 'INV-1',
    confirmedBy: operator.email,
  })
  expect(await confirm(batch.id, 2, { expiresOn: '2026-12-31' }, key)).toEqual(first)
  await expect(confirm(batch.id, 2)).rejects.toMatchObject({ code: 'admin_stock_batch_changed' })
})

test.each([
  ['the column of dates that the file does not have', { winnable: { kind: 'COLUMN' } }, 'admin_stock_dates_missing'],
  ['an expiry in the past', { expiresOn: '2026-03-01' }, 'admin_stock_expires_before_winnable'],
  [
    'an expiry before the last item can be won',
    { winnable: { kind: 'SPREAD', from: '2026-04-01', days: 3 }, expiresOn: '2026-04-02' },
    'admin_stock_expires_before_winnable',
  ],
  ['a value without its currency', { currency: null }, 'validation_error'],
])('a confirmation with %s is refused', async (_, details, code) => {
  const { batch } = await staged(await newPool(), `code\nREF-${randomUUID()}`)
  await expect(confirm(batch.id, 1, details)).rejects.toMatchObject({ code })
})

test('items can be won at once, spread over days, or by the dates of the file, in days of their country', async () => {
  const daysOf = async (batch: string) => {
    const items = await db.many(itemsOf, { batch })
    return items.map(({ winnable_at }) => winnable_at.toISOString())
  }
  const now = await load(await newPool(), 'code\nWIN-1')
  expect(await daysOf(now.id)).toEqual(['2026-03-02T12:00:00.000Z'])
  const spread = { kind: 'SPREAD', from: '2026-03-10', days: 2 }
  const over = await load(await newPool(), 'code\nWIN-2\nWIN-3\nWIN-4', { winnable: spread })
  expect(await daysOf(over.id)).toEqual([
    '2026-03-09T23:00:00.000Z',
    '2026-03-09T23:00:00.000Z',
    '2026-03-10T23:00:00.000Z',
  ])
  const dates = 'code,winnableOn\nWIN-5,2026-03-20\nWIN-6,2026-03-21'
  const column = await load(await newPool(), dates, { winnable: { kind: 'COLUMN' } })
  expect(await daysOf(column.id)).toEqual(['2026-03-19T23:00:00.000Z', '2026-03-20T23:00:00.000Z'])
})

test('items without codes are added by a number, except where a claim reveals a code', async () => {
  const { batch } = await add(await newPool('FORM'), 12_001)
  await loadStock(job)
  expect(await batchOf(batch.id)).toMatchObject({ status: 'LOADED', loaded: 12_001, free: 12_001, fileName: null })
  await expect(add(await newPool(), 1)).rejects.toMatchObject({ code: 'admin_stock_codes_needed' })
  await expect(add('no-such-pool', 1)).rejects.toMatchObject({ code: 'not_found' })
})

test('[CMP-13] a load that is interrupted between or inside of its transactions continues with the next line', async () => {
  const codes = Array.from({ length: 20 }, (_, index) => `KILL-${index + 10}`)
  const { batch } = await staged(await newPool(), `code\n${codes.join('\n')}`)
  await confirm(batch.id, 20)
  expect(await loadChunk(job, batch.id, 7)).toBe('more')
  const crash = {
    ...job,
    transact: (<T>(work: Parameters<typeof transact<T>>[0]) =>
      transact<T>(async (tx) => {
        await work(tx)
        throw new Error('killed before the commit')
      })) as typeof transact,
  }
  await expect(loadChunk(crash, batch.id, 7)).rejects.toThrow('killed')
  expect(await batchOf(batch.id)).toMatchObject({ status: 'LOADING', loaded: 7, free: 7 })
  await loadStock(job)
  expect(await batchOf(batch.id)).toMatchObject({ status: 'LOADED', loaded: 20, free: 20 })
  expect(await codesOf(batch.id)).toEqual(codes)
})

test('[CMP-13] undo withdraws what is free and later what is returned, but not what was won; then the file can be imported elsewhere', async () => {
  const pool = await newPool()
  const content = 'code\nUNDO-1\nUNDO-2\nUNDO-3'
  const { id } = await load(pool, content)
  const user = (await app.person()).id
  await transact((tx) => handOutReward(tx, { definition: pool, user, at: app.now() }))
  await withdraw(id)
  await settleStock(job)
  expect(await batchOf(id)).toMatchObject({ status: 'WITHDRAWN', loaded: 3, free: 0, won: 1, withdrawn: 2 })
  expect(await transact((tx) => handOutReward(tx, { definition: pool, user, at: app.now() }))).toBeUndefined()
  await expect(withdraw(id)).rejects.toMatchObject({ code: 'admin_stock_batch_changed' })
  const again = await staged(await newPool(), content)
  expect(again.problems.map(({ problem }) => problem)).toEqual(['ALREADY_IN_STOCK'])
  expect(again.batch.planned).toBe(2)
  expect(await auditStock(db)).toEqual([])
})

test('no code is in the log or in the audit log', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.filter((line) => /UNDO-1|SHARED-1|SECRET-77|BROKEN/.test(line))).toEqual([])
})
