import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { keptFor, purgeTable, purgeTables } from './purge.ts'

const database = await testDatabase()
afterAll(() => database.close())
const { db, transact } = database

const NOON = new Date('2026-03-02T12:00:00Z')
const later = () => new Date(NOON.getTime() + keptFor('limits'))
const addLimits = write(
  'test_purge_add',
  { count: 'int4', at: 'timestamptz' },
  {},
  `insert into limits (name, key, window_start, uses) select 'purge', :at::timestamptz::text || n, :at, 1
   from generate_series(1, :count) n`,
)
const countLimits = read('test_purge_count', {}, { count: 'int8' }, 'select count(*) as count from limits')

test('rows that are due are deleted in batches, each in its own transaction, and rows that are not due stay', async () => {
  await transact(async (tx) => {
    await tx.one(addLimits, { count: 2500, at: new Date(NOON.getTime() - 1) })
    await tx.one(addLimits, { count: 10, at: NOON })
  })
  let transactions = 0
  const counted: typeof transact = (work) => {
    transactions++
    return transact(work)
  }
  await purgeTable({ transact: counted, now: later }, 'limits')
  expect(transactions).toBe(3)
  expect(await db.one(countLimits, {})).toEqual({ count: 10 })
})

test('a table that cannot be purged is logged and named, and the other tables are purged', async () => {
  await transact((tx) => tx.one(addLimits, { count: 5, at: new Date(NOON.getTime() - 1) }))
  const logged: unknown[] = []
  const log = { debug: () => {}, warn: () => {}, error: (line: unknown) => void logged.push(line) }
  const failing: typeof transact = (work) =>
    transact((tx) =>
      work({
        ...tx,
        one: (statement, params) =>
          statement.name === 'purge_login_proofs'
            ? Promise.reject(new Error('no such table'))
            : tx.one(statement, params),
      }),
    )
  await expect(purgeTables({ transact: failing, now: later, log })).rejects.toThrow(/^login_proofs: no such table$/)
  expect(logged).toMatchObject([{ table: 'login_proofs', err: { message: 'no such table' } }])
  expect(await db.one(countLimits, {})).toEqual({ count: 10 })
})
