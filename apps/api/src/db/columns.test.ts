import { afterAll, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { testDatabase } from '../testing/test-database.ts'
import { json, JsonInstant, text } from './columns.ts'
import { read } from './db.ts'

const database = await testDatabase()
afterAll(() => database.close())

const Status = z.enum(['PENDING', 'DONE']).nullable()
const Steps = z.array(z.object({ at: JsonInstant, most: z.number().default(2) }))
const parsed = read(
  'test_columns_parsed',
  { status: 'text?', at: 'timestamptz' },
  { status: text(Status), steps: json(Steps) },
  `select :status::text as status, jsonb_build_array(jsonb_build_object('at', :at::timestamptz)) as steps`,
)
const at = new Date('2026-03-02T12:00:00.123Z')

test.each(['PENDING', null])('a row with the status %s is parsed by the schemas of its columns', async (status) => {
  const row = await database.db.one(parsed, { status, at })
  expectTypeOf(row!.status).toEqualTypeOf<'PENDING' | 'DONE' | null>()
  expectTypeOf(row!.steps).toEqualTypeOf<{ at: Date; most: number }[]>()
  expect(row).toEqual({ status, steps: [{ at, most: 2 }] })
})

test('the rows of a transaction are parsed', async () => {
  const rows = await database.transact((tx) => tx.many(parsed, { status: 'DONE', at }))
  expect(rows).toEqual([{ status: 'DONE', steps: [{ at, most: 2 }] }])
})

test('a value that does not match its schema is an error that names the column and the statement', async () => {
  const failing = database.db.one(parsed, { status: 'LOST', at })
  await expect(failing).rejects.toThrow('The column status of test_columns_parsed does not fit its schema')
})
