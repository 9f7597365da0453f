import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'
import { read } from './db.ts'

const database = await testDatabase()
afterAll(() => database.close())

const numbers = read(
  'test_stream_numbers',
  { most: 'int4' },
  { n: 'int4' },
  'select n from generate_series(1, :most) n',
)
const failing = read(
  'test_stream_failing',
  { most: 'int4' },
  { n: 'int4' },
  'select 10000 / (n - :most) as n from generate_series(1, :most + 1) n',
)
const one = read('test_stream_one', {}, { n: 'int4' }, 'select 1 as n')

test('a stream has all rows in order, in batches', async () => {
  const sizes: number[] = []
  const rows: number[] = []
  for await (const batch of database.stream(numbers, { most: 4_500 })) {
    sizes.push(batch.length)
    rows.push(...batch.map(({ n }) => n))
  }
  expect(rows).toEqual(Array.from({ length: 4_500 }, (_, index) => index + 1))
  expect(sizes).toEqual([2_000, 2_000, 500])
})

test('a stream that is left early, or fails, returns its connection', async () => {
  // More than there are connections.
  for (let round = 0; round < 12; round++) {
    for await (const batch of database.stream(numbers, { most: 4_500 })) {
      expect(batch).toHaveLength(2_000)
      break
    }
    const all = (async () => {
      for await (const _ of database.stream(failing, { most: 4_500 }));
    })()
    await expect(all).rejects.toThrow('division by zero')
  }
  expect(await database.db.one(one, {})).toEqual({ n: 1 })
})
