import { afterAll, expect, test } from 'vitest'
import '../testing/all-statements.ts'
import { tablesIn } from '../testing/catalogue.ts'
import { TABLE_BOUNDS } from '../testing/table-bounds.ts'
import { testDatabase } from '../testing/test-database.ts'
import { statements } from './db.ts'

const database = await testDatabase()
afterAll(() => database.close())

test('of every table it is declared what keeps strangers from filling it', async () => {
  expect(await tablesIn(database.db)).toEqual([...TABLE_BOUNDS.keys()].toSorted())
})

const purged = [...TABLE_BOUNDS].filter(([, bound]) => bound === 'purged').map(([table]) => table)

test.each(purged)('a job deletes old rows of %s', (table) => {
  const deletes = new RegExp(`delete from ${table}\\b`)
  const names = statements().filter(({ name, text }) => deletes.test(text) && !name.startsWith('test_'))
  expect(names.map(({ name }) => name)).not.toEqual([])
})
