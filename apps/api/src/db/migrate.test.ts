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
