import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { driverOf } from './connect.ts'
import { functionTexts } from './functions.ts'
import { migrate, migrations, requireSchema, type Schema } from './migrate.ts'

const lite = await PGlite.create()
const db = driverOf(lite)
afterAll(() => lite.close())
beforeEach(() => db.exec('drop schema public cascade; create schema public'))

const needed = migrations().filter(({ name }) => /^\d+_(platform|function_files)\.sql$/.test(name))
const returning = (name: string, value: number | string) => ({
  name,
  sql: `create or replace function ${name}() returns int language sql return ${value}`,
  checksum: String(value),
})
const release = (functions: Schema['functions'], more: Schema['migrations'] = []): Schema => ({
  migrations: [...needed, ...more],
  functions,
})
const older = release([returning('one', 1)])
const newer = release([returning('one', 2)])
const valueOf = async (name: string) => (await db.rows(`select ${name}() as value`))[0]?.['value']
const refusal = (schema: Schema) => requireSchema(db, schema).catch(({ message }: Error) => message)

test('a function file is applied after the migrations, and again once it has changed', async () => {
  expect(await migrate(db, older)).toEqual([...needed.map(({ name }) => name), 'functions/one.sql'])
  expect(await migrate(db, older)).toEqual([])
  expect(await migrate(db, newer)).toEqual(['functions/one.sql'])
  expect(await valueOf('one')).toBe(2)
})

test('[OPS-02] a release refuses a database without its texts of functions', async () => {
  await migrate(db, older)
  expect(await refusal(older)).toEqual([])
  expect(await refusal(newer)).toBe('Migration functions/one.sql has not run: run `npm run momi -- migrate` first')
})

test('[OPS-02] a release works with the texts of a newer release, restores its own when that one is rolled back, and refuses the newer release until it migrates again', async () => {
  await migrate(db, older)
  await migrate(db, newer)
  expect(await refusal(older)).toEqual(['functions/one.sql'])
  expect(await refusal(newer)).toEqual([])
  expect(await migrate(db, older)).toEqual(['functions/one.sql'])
  expect(await valueOf('one')).toBe(1)
  expect(await refusal(older)).toEqual([])
  expect(await refusal(newer)).toContain('functions/one.sql has not run')
  await migrate(db, newer)
  expect(await valueOf('one')).toBe(2)
})

test('a function that only a newer release has stays when that release is rolled back', async () => {
  await migrate(db, release([returning('one', 1), returning('two', 2)]))
  expect(await migrate(db, older)).toEqual([])
  expect(await valueOf('two')).toBe(2)
})

test('a migration that replaces a function is followed by its file', async () => {
  await migrate(db, older)
  const sql = 'create or replace function one() returns int language sql return 9; create table nine as select one()'
  const replacing = { name: '0900_replacing.sql', sql, checksum: 'a' }
  expect(await migrate(db, release(older.functions, [replacing]))).toEqual([replacing.name, 'functions/one.sql'])
  expect(await db.rows('select * from nine')).toEqual([{ one: 9 }])
  expect(await valueOf('one')).toBe(1)
})

test('a migration finds the functions of the release before it', async () => {
  await migrate(db, older)
  const calling = { name: '0900_calling.sql', sql: 'create table called as select one()', checksum: 'a' }
  await migrate(db, release(newer.functions, [calling]))
  expect(await db.rows('select * from called')).toEqual([{ one: 1 }])
})

test('the rights to call a function stay when its text changes', async () => {
  await migrate(db, older)
  await db.exec('revoke execute on function one() from public; grant execute on function one() to momi_app')
  const rights = () => db.rows(`select proacl::text from pg_proc where proname = 'one'`)
  const before = await rights()
  await migrate(db, newer)
  expect(await rights()).toEqual(before)
})

test('a text that fails leaves the function as it was, and is named', async () => {
  await migrate(db, older)
  await expect(migrate(db, release([returning('one', 'nonsense')]))).rejects.toThrow(
    'functions/one.sql failed after 1 tries',
  )
  expect(await valueOf('one')).toBe(1)
  expect(await refusal(older)).toEqual([])
})

test('functions are applied after those that they call', () => {
  const names = functionTexts().map(({ name }) => name)
  const place = (name: string) => names.indexOf(name)
  expect(place('ledger_earns')).toBeLessThan(place('ledger_earned_of'))
  expect(place('ledger_earned_of')).toBeLessThan(place('ledger_post'))
  expect(place('ledger_post')).toBeLessThan(place('give_award'))
  expect(place('reward_state')).toBeLessThan(place('count_added_rewards'))
})

const REPLACED_CONSTRAINT =
  /^drop trigger if exists (\w+) on (\w+);\ncreate constraint trigger \1 after update on \2 /gm

test('each function file replaces the function of its name, so that it can be applied again', () => {
  const wrong = functionTexts().filter(
    ({ name, sql }) =>
      !new RegExp(`^create or replace function ${name}\\(`, 'm').test(sql) ||
      // A constraint trigger cannot be replaced, so it is dropped first.
      /^create (?!or replace (function|trigger)\b)/m.test(sql.replaceAll(REPLACED_CONSTRAINT, '')),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
