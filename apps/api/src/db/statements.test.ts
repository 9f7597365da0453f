import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import '../testing/all-statements.ts'
import { testDatabase } from '../testing/test-database.ts'
import { json, sqlTypeOf } from './columns.ts'
import type { Database } from './connect.ts'
import { statements, type Statement } from './db.ts'
import { numberParameters } from './named-parameters.ts'

const database = await testDatabase()
afterAll(() => database.close())

/** PostgreSQL's ids of the types that statements may declare. */
const OIDS: Readonly<Record<string, number>> = {
  bool: 16,
  int8: 20,
  int4: 23,
  text: 25,
  'int4[]': 1007,
  'text[]': 1009,
  'int8[]': 1016,
  date: 1082,
  timestamptz: 1184,
  uuid: 2950,
  'uuid[]': 2951,
  jsonb: 3802,
}

const oid = (declared: Parameters<typeof sqlTypeOf>[0]) => OIDS[sqlTypeOf(declared)]
const named = (type: number) => Object.entries(OIDS).find(([, id]) => id === type)?.[0] ?? `type ${type}`

/** The differences between a statement's declaration and the database. */
async function differences(on: Database, { params, row, text }: Statement): Promise<string[]> {
  const seen = await on.describe(text)
  const declared = Object.entries(params)
  const columns = Object.keys(row)
  const found: string[] = []
  if (declared.length !== seen.params.length) found.push(`${seen.params.length} parameters, not ${declared.length}`)
  for (const [index, [name, type]] of declared.entries()) {
    const is = seen.params[index]
    if (is !== undefined && is !== oid(type)) found.push(`parameter ${name} is ${named(is)}, not ${type}`)
  }
  if (columns.length !== seen.columns.length) found.push(`${seen.columns.length} columns, not ${columns.length}`)
  for (const { name, type } of seen.columns) {
    const as = row[name]
    if (!as || oid(as) !== type) found.push(`column ${name} is ${named(type)}, not ${as ? sqlTypeOf(as) : 'declared'}`)
  }
  return found
}

/** Which statements of tests are loaded depends on the files that ran before in this worker. */
const ours = statements().filter(({ name }) => !/(^|_)test(_|$)/.test(name))

test.each(ours.map((statement) => [statement.name, statement] as const))(
  'the declaration of the statement %s matches the database',
  async (_, statement) => {
    expect(await differences(database, statement)).toEqual([])
  },
)

test('parameters and columns of statements are named in snake case', () => {
  const names = ours.flatMap(({ name, params, row }) =>
    [...Object.keys(params), ...Object.keys(row)].map((of) => `${name}: ${of}`),
  )
  expect(names.filter((name) => /[A-Z]/.test(name))).toEqual([])
})

const RUNBOOK = readFileSync(new URL('../../../../docs/runbook.md', import.meta.url), 'utf8')
const typedByHand = [...RUNBOOK.matchAll(/psql "\$DATABASE_URL" -t?A?c "([^"]+)"/g)].map(([, text = '']) => text)

test.each([...new Set(typedByHand)])('the statement of the runbook is valid: %s', async (text) => {
  const filled = text.replace('<pid>', '0').replaceAll(/<[a-z][^<>]*>/g, '00000000-0000-0000-0000-000000000000')
  await expect(database.describe(filled)).resolves.toBeDefined()
})

const GOOD: Statement = {
  name: 'planted',
  text: 'select id, country, created_at from users where id = $1 and created_at > $2',
  params: { user: 'uuid', after: 'timestamptz' },
  row: { id: 'uuid', country: 'text', created_at: 'timestamptz' },
  writes: false,
}

test('a correct declaration passes', async () => {
  expect(await differences(database, GOOD)).toEqual([])
})

test.each<[string, Partial<Statement>]>([
  ['parameter user is uuid, not text', { params: { user: 'text', after: 'timestamptz' } }],
  ['parameter user is uuid, not timestamptz', { params: { after: 'timestamptz', user: 'uuid' } }],
  ['2 parameters, not 1', { params: { user: 'uuid' } }],
  ['3 columns, not 2', { row: { id: 'uuid', country: 'text' } }],
  ['column country is text, not jsonb', { row: { id: 'uuid', country: json(z.string()), created_at: 'timestamptz' } }],
  ['column created_at is timestamptz, not date', { row: { id: 'uuid', country: 'text', created_at: 'date' } }],
])('a wrong declaration is reported: %s', async (finding, change) => {
  const found = await differences(database, { ...GOOD, ...change })
  expect(found.map((text) => text.replace('parameter after', 'parameter user'))).toContain(finding)
})

const byName = (text: string) => numberParameters(text, ['user', 'after'])

test('named parameters are numbered in the order of their declaration, wherever and however often they are used', () => {
  expect(byName('select :after::date, :user where id = :user')).toBe('select $2::date, $1 where id = $1')
})

test('strings, quoted names, comments and casts contain no parameters', () => {
  const text = `select ':x it''s :x'::text, ":x" -- it's :x
    where :user < :after`
  expect(byName(text)).toBe(text.replace(':user', '$1').replace(':after', '$2'))
})

test.each([
  ['used and not declared', 'select :user, :after, :haid', 'The parameter :haid is not declared'],
  ['declared and not used', 'select :user', 'The parameter :after is not used'],
])('a parameter that is %s is refused', (_, text, message) => {
  expect(() => byName(text)).toThrow(message)
})

test('a statement on a missing table is reported', async () => {
  await expect(differences(database, { ...GOOD, text: 'select 1 from nowhere' })).rejects.toThrow('nowhere')
})

test('a statement declared as read changes nothing', () => {
  const wrong = statements().filter(
    ({ writes, text }) => !writes && /\b(insert|update|delete|for update)\b/i.test(text),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})
