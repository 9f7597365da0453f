import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { onPostgres, emptyPostgres, testDatabase } from '../testing/test-database.ts'
import { connectPostgres } from './connect.ts'
import { migrate, migrations, type Migrating } from './migrate.ts'

const lite = await PGlite.create()
afterAll(() => lite.close())
const db: Migrating = {
  exec: async (sql) => void (await lite.exec(sql)),
  rows: async (sql) => (await lite.query<Record<string, unknown>>(sql)).rows,
}
const one = { name: '0001_one.sql', sql: 'create table one (id int)', checksum: 'a' }
const two = { name: '0002_two.sql', sql: 'create table two (id int)', checksum: 'b' }
const tables = async () =>
  (await db.rows(`select tablename from pg_tables where schemaname = 'public' order by 1`)).map(
    (row) => row['tablename'],
  )

test('migrations run in order, each once', async () => {
  expect(await migrate(db, [one])).toEqual([one.name])
  expect(await migrate(db, [one, two])).toEqual([two.name])
  expect(await migrate(db, [one, two])).toEqual([])
  expect(await tables()).toEqual(['one', 'schema_migrations', 'two'])
})

test('an edited migration is refused by its name', async () => {
  await expect(migrate(db, [{ ...one, checksum: 'edited' }, two])).rejects.toThrow('0001_one.sql was edited')
})

test('a migration that ran and is no longer there is refused', async () => {
  await expect(migrate(db, [one])).rejects.toThrow('0002_two.sql ran here and is unknown')
})

test('a migration that fails leaves nothing, and can be tried again', async () => {
  const bad = { name: '0003_bad.sql', sql: 'create table three (id int); select nonsense', checksum: 'c' }
  await expect(migrate(db, [one, two, bad])).rejects.toThrow('nonsense')
  expect(await tables()).not.toContain('three')
  expect(await migrate(db, [one, two, { ...bad, sql: 'create table three (id int)' }])).toEqual([bad.name])
})

test('file names are numbered without a gap', () => {
  const numbers = migrations().map(({ name }) => /^(\d{4})_[\d_a-z]+\.sql$/.exec(name)?.[1])
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})

test('[STK-02] of the accounts that proved one wallet before 0020, a known one keeps it, else the oldest', async () => {
  const old = await PGlite.create()
  const there: Migrating = {
    exec: async (sql) => void (await old.exec(sql)),
    rows: async (sql) => (await old.query<Record<string, unknown>>(sql)).rows,
  }
  const before = migrations().filter(({ name }) => name < '0020')
  await migrate(there, before)
  const id = (n: number) => `'00000000-0000-4000-8000-00000000000${n}'`
  const users = [
    [1, 'ANONYMOUS', 1, 'null'],
    [2, 'GOOGLE', 3, 'null'],
    [3, 'GOOGLE', 2, 'null'],
    [4, 'GOOGLE', 1, id(3)],
    [5, 'ANONYMOUS', 2, 'null'],
    [6, 'ANONYMOUS', 1, 'null'],
  ] as const
  for (const [n, type, day, mergedInto] of users)
    await old.exec(`insert into users (id, country, user_type, created_at, merged_into)
                    values (${id(n)}, 'NG', '${type}', '2026-03-0${day}', ${mergedInto})`)
  const wallets = [...[1, 2, 3, 4].map((n) => [n, '0xAb', true]), [5, '0xCd', true], [6, '0xcd', false]] as const
  for (const [n, address, proven] of wallets)
    await old.exec(`insert into user_wallets values (${id(Number(n))}, '${address}', ${proven}, '2026-03-09')`)
  await migrate(there)
  const kept = await there.rows(
    `select concat(right(user_id::text, 1), ' ', proven::text) as who from user_wallets order by 1`,
  )
  expect(kept.map(({ who }) => who)).toEqual(['1 false', '2 false', '3 true', '5 true', '6 false'])
  await old.close()
})

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('two processes that start at once migrate once', async () => {
    const { url, drop } = await emptyPostgres()
    try {
      const both = await Promise.all([connectPostgres(url, 1), connectPostgres(url, 1)])
      await Promise.all(both.map((database) => database.close()))
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
      await client.end()
      expect(rows.map(({ name }) => name)).toEqual(migrations().map(({ name }) => name))
    } finally {
      await drop()
    }
  })
})

test('the product works as a role that may not change the books', async () => {
  const database = await testDatabase()
  const role = { params: {}, row: { role: 'text' }, name: 'test_role', writes: false } as const
  const rows = await database.db.many({ ...role, text: 'select current_user::text as role' }, {})
  expect(rows).toEqual([{ role: 'momi_app' }])
  const change = (text: string) =>
    database.transact((tx) => tx.many({ name: text.slice(0, 40), params: {}, row: {}, writes: true, text }, {}))
  for (const text of ['update ledger_entries set amount = 1', 'delete from ledger_entries', 'truncate ledger_entries'])
    await expect(change(text)).rejects.toThrow('permission denied')
  await database.close()
})
