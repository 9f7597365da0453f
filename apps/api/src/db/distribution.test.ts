import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import '../testing/all-statements.ts'
import { crossingForeignKeys, functionsIn, globalKeys, partitionedTables, tablesIn } from '../testing/catalogue.ts'
import {
  CROSSING_FOREIGN_KEYS,
  FOR_ALL_PEOPLE,
  GLOBAL_KEYS,
  PENDING_FUNCTIONS,
  PENDING_MERGE_STATEMENTS,
  PENDING_STATEMENTS,
} from '../testing/distribution-exceptions.ts'
import { parseFunction, parseSql } from '../testing/parse-sql.ts'
import { routingOf, type Finding } from '../testing/routing.ts'
import { isPartitioned, testDatabase } from '../testing/test-database.ts'
import { statements, write } from './db.ts'
import { DISTRIBUTION } from './distribution.ts'

const database = await testDatabase()
afterAll(() => database.close())

test('[OPS-04] every table is declared distributed, reference or local', async () => {
  expect(await tablesIn(database.db)).toEqual(Object.keys(DISTRIBUTION).toSorted())
})

test('[OPS-04] each unique index of a distributed table contains the distribution column, except for the listed indexes', async () => {
  const found = await globalKeys(database.db, DISTRIBUTION)
  expect(found.map(({ name }) => name).toSorted()).toEqual(GLOBAL_KEYS.toSorted())
})

test('[OPS-04] each foreign key is between rows that are stored together, except for the listed keys', async () => {
  expect(await crossingForeignKeys(database.db, DISTRIBUTION)).toEqual(CROSSING_FOREIGN_KEYS)
})

test.runIf(isPartitioned)(
  '[OPS-04] in the test database, each distributed table is partitioned unless one of its unique indexes is listed',
  async () => {
    const keys = await globalKeys(database.db, DISTRIBUTION)
    const expected = Object.entries(DISTRIBUTION).flatMap(([table, stored]) =>
      typeof stored === 'object' && keys.every((key) => key.table !== table) ? `${table} HASH (${stored.column})` : [],
    )
    expect(await partitionedTables(database.db)).toEqual(expected.toSorted())
  },
)

test('[OPS-04] docs/scale.md explains each exception', () => {
  const page = readFileSync(new URL('../../../../docs/scale.md', import.meta.url), 'utf8')
  const explained = new Set([...page.matchAll(/`([^`]+)`/g)].map(([, name]) => name))
  const statementNames = Object.keys({ ...PENDING_STATEMENTS, ...PENDING_MERGE_STATEMENTS, ...PENDING_FUNCTIONS })
  const exceptions = [...GLOBAL_KEYS, ...CROSSING_FOREIGN_KEYS, ...statementNames]
  expect(exceptions.filter((name) => !explained.has(name))).toEqual([])
})

const asOwner = write('test_plant_as_owner', {}, {}, 'set local role none')
const plantIndex = write('test_plant_index', {}, {}, 'create unique index test_planted on mission_counters (type, day)')
const plantKey = write(
  'test_plant_key',
  {},
  {},
  'alter table mission_counters add constraint test_planted foreign key (type) references staff (email)',
)

test.each([
  ['unique index', plantIndex, /^test_planted$|^unique constraint on partitioned table must include/],
  ['foreign key', plantKey, /^mission_counters \(type\) → staff$/],
])('[OPS-04] a planted %s without the distribution column is reported', async (_, plant, finding) => {
  const added = await database
    .transact(async (tx) => {
      await tx.one(asOwner, {})
      await tx.one(plant, {})
      const keys = await globalKeys(tx, DISTRIBUTION)
      throw Object.assign(new Error('rolled back'), {
        found: [...keys.map(({ name }) => name), ...(await crossingForeignKeys(tx, DISTRIBUTION))],
      })
    })
    // PostgreSQL itself refuses such an index on a partitioned table.
    .catch(({ found, message }: Error & { found?: string[] }) => found ?? [message])
  const expected: readonly string[] = [...GLOBAL_KEYS, ...CROSSING_FOREIGN_KEYS]
  expect(added.filter((name) => !expected.includes(name))).toEqual([expect.stringMatching(finding)])
})

const JOB = /^(personal_data|population)_|_forget(_(silent|log|changes|unsent))?$/
const isForAllPeople = (name: string) => JOB.test(name) || Object.values(FOR_ALL_PEOPLE).flat().includes(name)

const routed = (text: string) => parseSql(text).flatMap((statement) => routingOf(statement, DISTRIBUTION))
const problems = (found: (readonly [string, Finding[]])[]) =>
  Object.fromEntries(
    found
      .filter(([, findings]) => findings.length > 0)
      .map(([name, findings]) => [name, [...new Set(findings.map(({ problem, table }) => `${problem}: ${table}`))]]),
  )

test('[OPS-04] each statement names the distribution column of each distributed table and never changes it, except for the listed statements', () => {
  const ofProduct = statements().filter(({ name }) => !/(^|_)test(_|$)|^books_|^bad_line_/.test(name))
  const found = problems(ofProduct.map(({ name, text }) => [name, routed(text)]))
  const forPeople = Object.fromEntries(Object.entries(found).filter(([name]) => !isForAllPeople(name)))
  expect(forPeople).toEqual({ ...PENDING_STATEMENTS, ...PENDING_MERGE_STATEMENTS })
  const unneeded = Object.values(FOR_ALL_PEOPLE)
    .flat()
    .filter((name) => !(name in found))
  expect(unneeded).toEqual([])
})

test('[OPS-04] each statement in a database function names the distribution column of each distributed table, except in the listed functions', async () => {
  const bodies = (await functionsIn(database.db)).map(
    (one) => [one.name, parseFunction(one).flatMap((statement) => routingOf(statement, DISTRIBUTION))] as const,
  )
  expect(problems(bodies)).toEqual(PENDING_FUNCTIONS)
})

test.each([
  ['by the distribution column', 'select from awards where user_id = $1 and mission = $2'],
  ['of several people', 'select from awards where user_id = any($1)'],
  ['by a row of columns', 'update awards set points = 1 where (id, user_id) = ($1, $2)'],
  ['by the column of a joined table', 'select from users u join awards a on a.user_id = u.id where u.id = $1'],
  ['by a join with using', 'with who as (select $1::uuid as user_id) select from awards join who using (user_id)'],
  [
    'by a column of the outer query',
    'select (select count(*) from awards a where a.user_id = i.id) from unnest($1::uuid[]) i (id)',
  ],
  ['by the answer of another query', 'select from users where id = (select user_id from sessions where id = $1)'],
  ['that are added', 'insert into awards (user_id, mission) values ($1, $2)'],
  ['that all machines have', 'select from mission_configs where country = $1'],
])('a query that does not ask all machines is not reported: rows %s', (_, text) => {
  expect(routed(text)).toEqual([])
})

const ASKS_ALL = [{ table: 'awards', problem: 'asks all' }]
test.each([
  ['without a condition', 'select count(*) from awards', ASKS_ALL],
  ['by another column', 'select from awards where mission = $1', ASKS_ALL],
  ['by one of two conditions', 'select from awards where user_id = $1 or mission = $2', ASKS_ALL],
  ['of all other people', 'select from awards where user_id is distinct from $1', ASKS_ALL],
  ['by a range', 'delete from awards where user_id < $1', ASKS_ALL],
  ['in one side of a union', 'select from users where id = $1 union all select from awards', ASKS_ALL],
  ['in a subquery', 'select from users where id = $1 and exists (select from awards where cause = $2)', ASKS_ALL],
  [
    'by a joined table that is not stored with them',
    'select from sessions s join awards a on a.user_id = s.user_id where s.id = $1',
    ASKS_ALL,
  ],
  [
    'that are given to another person',
    'update awards set user_id = $2 where user_id = $1',
    [{ table: 'awards', problem: 'moves rows' }],
  ],
])('a query that asks all machines, or moves rows to another machine, is reported: rows %s', (_, text, found) => {
  expect(routed(text)).toEqual(found)
})
