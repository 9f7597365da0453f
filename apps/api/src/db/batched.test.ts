import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { read, write } from './db.ts'
import { IdempotencyKeyTaken, type BatchedWrite } from './batched.ts'

const database = await testDatabase()
afterAll(database.close)

interface Take {
  name: string
  group: string
}
/** Inserts a name into `limits`, unless it exists. */
const takes: BatchedWrite<Take, { name: 'text' }> = {
  keyOf: ({ group }) => group,
  lock: () => Promise.resolve(),
  statement: write(
    'test_batched_takes',
    { inputs: 'jsonb' },
    { index: 'int4', name: 'text' },
    `with input as (select * from jsonb_to_recordset(:inputs) as input (index int, name text)),
          taken as (insert into limits (name, key, window_start, uses) select name, 'test', now(), 1 from input
                    on conflict do nothing returning name)
     select index, name from taken join input using (name)`,
  ),
}
const taken = read(
  'test_batched_taken',
  {},
  { name: 'text' },
  `select name from limits where key = 'test' order by name`,
)
const names = async () => (await database.db.many(taken, {})).map(({ name }) => name)
const keyOf = (key = randomUUID()) => ({
  user_id: randomUUID(),
  key,
  request_hash: 'hash',
  at: new Date(0),
  sealed: JSON.stringify,
})
const take = (name: string, answerOf = (row: { name: string }) => row.name, key = keyOf()) =>
  database.batched.write(takes, { name, group: name }, answerOf, key)

test('a hundred concurrent inputs each get their own answer', async () => {
  const wanted = Array.from({ length: 100 }, (_, i) => `a${i}`)
  expect(await Promise.all(wanted.map((name) => take(name)))).toEqual(wanted)
})

test('an input whose row already exists changes nothing and gets undefined', async () => {
  expect(await Promise.all([take('a1'), take('b1')])).toEqual([undefined, 'b1'])
})

test('an input that fails is rolled back alone', async () => {
  const broken = () => {
    throw new Error('Not this one')
  }
  const outcomes = await Promise.allSettled([take('c1'), take('c2', broken), take('c3')])
  expect(outcomes).toMatchObject([{ value: 'c1' }, { reason: { message: 'Not this one' } }, { value: 'c3' }])
  expect((await names()).filter((name) => name.startsWith('c'))).toEqual(['c1', 'c3'])
})

test('an input whose idempotency key another request has used is rolled back', async () => {
  const key = keyOf()
  await take('d1', undefined, key)
  await expect(take('d2', undefined, key)).rejects.toBeInstanceOf(IdempotencyKeyTaken)
  expect((await names()).filter((name) => name.startsWith('d'))).toEqual(['d1'])
})

const addEnded = write(
  'test_batched_add_ended',
  { stays: 'uuid', merged: 'uuid', erased: 'uuid' },
  {},
  `with stays as (insert into users (id, country, created_at) values (:stays, 'NG', now()))
   insert into users (id, country, created_at, merged_into, user_type, erased_at)
   values (:merged, 'NG', now(), :stays, 'ANONYMOUS', null), (:erased, 'NG', now(), null, 'ERASED', now())`,
)

test.each(['merged', 'erased'] as const)(
  'an input of an account that was %s is rolled back, and the other inputs of its batch are not',
  async (how) => {
    const ended = { stays: randomUUID(), merged: randomUUID(), erased: randomUUID() }
    await database.transact((tx) => tx.one(addEnded, ended))
    const key = { ...keyOf(), user_id: ended[how] }
    const outcomes = await Promise.allSettled([take(`${how} 1`, undefined, key), take(`${how} 2`)])
    expect(outcomes).toMatchObject([{ reason: expect.any(IdempotencyKeyTaken) as Error }, { value: `${how} 2` }])
    expect((await names()).filter((name) => name.startsWith(how))).toEqual([`${how} 2`])
  },
)

test('inputs with the same queue key run one after the other, in order', async () => {
  const answers = await Promise.all(
    ['e1', 'e2', 'e1'].map((name) => database.batched.write(takes, { name, group: 'e' }, (row) => row.name, keyOf())),
  )
  expect(answers).toEqual(['e1', 'e2', undefined])
})
