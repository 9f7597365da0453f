import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { onPostgres, emptyPostgres, testDatabase } from '../testing/test-database.ts'
import { connectPostgres, driverOf } from './connect.ts'
import { migrate as migrateTo, migrations, requireSchema as requireSchemaOf, type Schema } from './migrate.ts'
import type { Migrating, Patience } from './patience.ts'

const lite = await PGlite.create()
const db = driverOf(lite)
afterAll(() => lite.close())
const migrationsOnly = (list: Schema['migrations']): Schema => ({ migrations: list, functions: [] })
const migrate = (to: Migrating, list: Schema['migrations'], patience?: Patience) =>
  migrateTo(to, migrationsOnly(list), patience)
const requireSchema = (of: Migrating, list: Schema['migrations']) => requireSchemaOf(of, migrationsOnly(list))
const empty = () => db.exec('discard temp; drop schema public cascade; create schema public')
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

test('an edited migration is refused and named', async () => {
  await expect(migrate(db, [{ ...one, checksum: 'edited' }, two])).rejects.toThrow('0001_one.sql was edited')
})

test('a migration that fails is rolled back and can be run again, and earlier migrations stay', async () => {
  const three = { name: '0003_three.sql', sql: 'create table three (id int)', checksum: 'c' }
  const bad = { name: '0004_bad.sql', sql: 'create table four (id int); select nonsense', checksum: 'd' }
  await expect(migrate(db, [one, two, three, bad])).rejects.toThrow('0004_bad.sql failed after 1 tries')
  expect(await tables()).toEqual(['one', 'schema_migrations', 'three', 'two'])
  expect(await migrate(db, [one, two, three, { ...bad, sql: 'create table four (id int)' }])).toEqual([bad.name])
})

describe('[OPS-02] a release', () => {
  const lists = {
    none: [],
    one: [one],
    both: [one, two],
    gap: [one, { name: '0003_three.sql', sql: '', checksum: 'c' }],
    contract: [one, two, { name: '0003_contract.sql', sql: `-- contract: needs ${two.name}\nselect 1`, checksum: 'c' }],
  }
  test.each<[string, keyof typeof lists, keyof typeof lists, string[] | string]>([
    ['works on its own schema', 'both', 'both', []],
    ['works on a newer schema', 'both', 'one', [two.name]],
    ['works on a newer schema without what it no longer uses', 'contract', 'both', ['0003_contract.sql']],
    [
      'refuses a newer schema without what it still uses',
      'contract',
      'one',
      'Migration 0003_contract.sql took away what this release uses: it needs a release that knows 0002_two.sql',
    ],
    [
      'refuses an older schema',
      'one',
      'both',
      'Migration 0002_two.sql has not run: run `npm run momi -- migrate` first',
    ],
    [
      'refuses an empty database',
      'none',
      'one',
      'Migration 0001_one.sql has not run: run `npm run momi -- migrate` first',
    ],
    [
      'refuses a schema of another branch',
      'both',
      'gap',
      'Migration 0002_two.sql ran here and is unknown to this release',
    ],
  ])('%s', async (_, there, ours, outcome) => {
    await empty()
    if (there !== 'none') await migrate(db, lists[there])
    const answer = await requireSchema(db, lists[ours]).catch(({ message }: Error) => message)
    expect(answer).toEqual(outcome)
  })

  test('works on a newer schema in development too, and changes nothing', async () => {
    await empty()
    await migrate(db, [one, two])
    expect(await migrate(db, [one])).toEqual([])
  })
})

test('[OPS-02] a migration that never gets its lock fails after the last attempt, with an error that names it', async () => {
  let tries = 0
  const busy: Migrating = {
    rows: async () => [],
    exec: async (sql) => {
      if (sql !== one.sql) return
      tries++
      throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
    },
  }
  await expect(migrate(busy, [one], { lockMs: 1, pauseMs: 1, mostTries: 3 })).rejects.toThrow(
    '0001_one.sql failed after 3 tries: canceling statement due to lock timeout',
  )
  expect(tries).toBe(3)
})

test('[OPS-02] a migration that drops or renames a table or column, or drops a function, declares which release it needs', () => {
  const silent = migrations()
    .filter(({ name }) => name > '0025')
    .filter(({ sql }) => /\b(drop table|drop column|drop function|rename (to|column))\b/i.test(sql))
    .filter(({ sql }) => !sql.startsWith('-- contract: needs '))
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('the numbers of the migration files have no gap', () => {
  const numbers = migrations().map(({ name }) => /^(\d{4})_[\d_a-z]+\.sql$/.exec(name)?.[1])
  expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
})

test('[STK-02] migration 0020 leaves a wallet proven by several accounts to the oldest known account that was not merged, or, if all are anonymous, to the oldest', async () => {
  await empty()
  const before = migrations().filter(({ name }) => name < '0020')
  await migrate(db, before)
  const id = (n: number) => `'00000000-0000-4000-8000-00000000000${n}'`
  const users = [
    [1, 'ANONYMOUS', 1, 'null'],
    [2, 'GOOGLE', 3, 'null'],
    [3, 'GOOGLE', 2, 'null'],
    [4, 'GOOGLE', 1, id(3)],
    [5, 'ANONYMOUS', 2, 'null'],
    [6, 'ANONYMOUS', 1, 'null'],
    [7, 'ANONYMOUS', 3, 'null'],
    [8, 'ANONYMOUS', 1, 'null'],
    [9, 'ANONYMOUS', 2, 'null'],
  ] as const
  for (const [n, type, day, mergedInto] of users)
    await db.exec(`insert into users (id, country, user_type, created_at, merged_into)
                    values (${id(n)}, 'NG', '${type}', '2026-03-0${day}', ${mergedInto})`)
  const wallets = [
    ...[1, 2, 3, 4].map((n) => [n, '0xAb', true]),
    [5, '0xCd', true],
    [6, '0xcd', false],
    [7, '0xEF', true],
    [8, '0xef', true],
    [9, '0xEf', true],
  ] as const
  for (const [n, address, proven] of wallets)
    await db.exec(`insert into user_wallets values (${id(Number(n))}, '${address}', ${proven}, '2026-03-09')`)
  await migrate(
    db,
    migrations().filter(({ name }) => name < '0021'),
  )
  const kept = await db.rows(
    `select concat(right(user_id::text, 1), ' ', proven::text) as who from user_wallets order by 1`,
  )
  expect(kept.map(({ who }) => who)).toEqual([
    '1 false',
    '2 false',
    '3 true',
    '5 true',
    '6 false',
    '7 false',
    '8 true',
    '9 false',
  ])
})

test('[CLI-03] migration 0048 stores with each earlier check-in how long the current and the longest streak were at its time', async () => {
  await empty()
  await migrate(
    db,
    migrations().filter(({ name }) => name < '0048'),
  )
  const user = '00000000-0000-4000-8000-000000000001'
  await db.exec(
    `insert into users (id, country, user_type, created_at) values ('${user}', 'NG', 'ANONYMOUS', '2026-03-01')`,
  )
  // A full week; a missed day, which costs nothing after a full week; two days; a missed day, which restarts the
  // streak; two days; and a check-in that a merge made the fifth day of its week.
  const placed = [1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 0, 1, 2, 5]
  for (const [index, place] of placed.entries())
    if (place > 0)
      await db.exec(`insert into streak_check_ins (user_id, day, streak_day, points, wallet, wallet_proven, at)
                      values ('${user}', date '2026-03-01' + ${index}, ${place}, 10, 'w${index}', true, '2026-03-20')`)
  await migrate(db, migrations())
  const kept = await db.rows(
    `select concat(lifetime_streak, ' ', longest_streak) as lengths from streak_check_ins order by day`,
  )
  expect(kept.map(({ lengths }) => lengths)).toEqual('1 1,2 2,3 3,4 4,5 5,6 6,7 7,8 8,9 9,1 9,2 9,5 9'.split(','))
})

test('migration 0108 copies the fingerprints of days, so that those of two accounts agree as before', async () => {
  await empty()
  await migrate(
    db,
    migrations().filter(({ name }) => name < '0108'),
  )
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const at = '2026-03-02T08:00:00Z'
  await db.exec(
    `insert into users (id, country, user_type, created_at)
     select id, 'NG', 'ANONYMOUS', '2026-03-01' from unnest(array['${one}', '${other}']::uuid[]) id;
     insert into risk_links (kind, key, user_id, at) values
       ('SEQUENCE', 'seq:2026-03-02:0:same', '${one}', '${at}'), ('SEQUENCE', 'seq:2026-03-02:1:ones', '${one}', '${at}'),
       ('SEQUENCE', 'seq:2026-03-02:0:same', '${other}', '${at}'), ('SEQUENCE', 'seq:2026-03-02:1:others', '${other}', '${at}'),
       ('DEVICE', 'raw:phone', '${one}', '${at}')`,
  )
  await migrate(db, migrations())
  const copied = await db.rows(
    `select count(*)::int as rows, count(distinct hash)::int as hashes, count(distinct shifted_hash)::int as shifted,
            bool_and(hash = hashtextextended('seq:2026-03-02:0:same', 0) and at = '${at}') as are_equal
       from risk_sequences`,
  )
  expect(copied).toEqual([{ rows: 2, hashes: 1, shifted: 2, are_equal: true }])
})

test('the columns of awards are read from the causes of awards that earlier releases granted, before the migration and after it', async () => {
  await empty()
  const all = migrations()
  await migrate(
    db,
    all.slice(
      0,
      all.findIndex(({ name }) => name.endsWith('_award_columns.sql')),
    ),
  )
  const user = '00000000-0000-4000-8000-000000000001'
  await db.exec(
    `insert into users (id, country, user_type, created_at) values ('${user}', 'NG', 'ANONYMOUS', '2026-03-01')`,
  )
  // A mission of a lifetime, a milestone of a day, a loyalty bonus, and the hash of an identity.
  const causes = [user, `${user}:2026-03-02:12`, `${user}:2026-03-02`, `${user.replaceAll('-', '')}ab12`]
  const grantAll = async (mission: string) => {
    for (const cause of causes)
      await db.exec(`insert into awards (user_id, country, mission, config_version, cause, day, points, spins, at)
                      values ('${user}', 'NG', '${mission}', 1, '${cause}', '2026-03-02', 10, 0, '2026-03-02')`)
  }
  await grantAll('before')
  await migrate(db, all)
  await grantAll('after')
  const rows = await db.rows(`select concat(earned_by, ' ', milestone) as columns from awards order by id`)
  const columns = [`${user} `, `${user} 12`, `${user} `, ' ']
  expect(rows.map((row) => row['columns'])).toEqual([...columns, ...columns])
})

describe.runIf(onPostgres)('on PostgreSQL', () => {
  test('[OPS-02] a migration waits for a lock without blocking others, and runs once the lock is free', async () => {
    const { url, drop } = await emptyPostgres()
    const clients = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const client = new pg.Client({ connectionString: url })
        await client.connect()
        return client
      }),
    )
    const [owner, holder, bystander] = clients as [pg.Client, pg.Client, pg.Client]
    try {
      const driver: Migrating = {
        exec: async (sql) => void (await owner.query(sql)),
        rows: async (sql) => (await owner.query<Record<string, unknown>>(sql)).rows,
      }
      await migrate(driver, [one])
      await holder.query('begin; select from one')
      const add = { name: '0002_add.sql', sql: 'alter table one add column more int', checksum: 'b' }
      const migrating = migrate(driver, [one, add], { lockMs: 300, pauseMs: 100, mostTries: 100 })
      // Without a lock timeout the other reads would wait behind the migration until the lock is released.
      for (let reads = 0; reads < 50; reads++) {
        await bystander.query('select from one')
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      await holder.query('commit')
      expect(await migrating).toEqual([add.name])
    } finally {
      await Promise.all(clients.map((client) => client.end()))
      await drop()
    }
  })

  test('two processes that start concurrently migrate once', async () => {
    const { url, drop } = await emptyPostgres()
    try {
      const both = await Promise.all([connectPostgres(url, 1, 'migrate'), connectPostgres(url, 1, 'migrate')])
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

test('the product’s role cannot change ledger entries', async () => {
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
