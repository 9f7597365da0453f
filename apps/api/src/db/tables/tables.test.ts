import { afterAll, expect, test } from 'vitest'
import '../../testing/all-statements.ts'
import { tablesIn } from '../../testing/catalogue.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { statements, write } from '../db.ts'
import type { Table } from './table.ts'
import { TABLES, tables } from './tables.ts'

const database = await testDatabase()
afterAll(() => database.close())

const catalogue = await tablesIn(database.db)
const columnsOf = (table: string) => catalogue.find(({ name }) => name === table)!
const recorded = Object.keys(TABLES).toSorted()
const of = (pick: (record: Table) => unknown) => tables.filter(([, record]) => pick(record)).map(([table]) => table)

test('[OPS-04] every table has a record', () => {
  expect(catalogue.map(({ name }) => name)).toEqual(recorded)
})

const asOwner = write('test_tables_as_owner', {}, {}, 'set local role none')
const plant = write('test_tables_plant', {}, {}, 'create table test_planted (at timestamptz)')

test('[OPS-04] a planted table without a record is found', async () => {
  const planted = await database
    .transact(async (tx) => {
      await tx.one(asOwner, {})
      await tx.one(plant, {})
      throw Object.assign(new Error('rolled back'), { found: await tablesIn(tx) })
    })
    .catch(({ found }: { found?: typeof catalogue }) => found ?? [])
  expect(planted.map(({ name }) => name).filter((name) => !recorded.includes(name))).toEqual(['test_planted'])
})

test('[OPS-04] the time of a table is a column that every row has', () => {
  const wrong = tables.filter(([table, { time }]) => time !== undefined && !columnsOf(table).times.includes(time))
  expect(wrong).toEqual([])
})

test('[OPS-04] the append-only tables are those of which the product may not change a row', () => {
  expect(of(({ isAppendOnly }) => isAppendOnly).toSorted()).toEqual(
    catalogue.filter(({ rights }) => !rights.includes('UPDATE')).map(({ name }) => name),
  )
})

test('[OPS-04] a copy omits only columns that exist', () => {
  const unknown = tables.flatMap(([table, { person }]) =>
    (person?.copy?.without ?? []).filter((column) => !columnsOf(table).columns.includes(column)),
  )
  expect(unknown).toEqual([])
})

const ofProduct = () => statements().filter(({ name }) => !name.startsWith('test_'))

test.each(of(({ bound }) => bound === 'purged'))('a job deletes old rows of %s', (table) => {
  const deletes = new RegExp(`delete from ${table}\\b`)
  const names = ofProduct().filter(({ name, text }) => deletes.test(text) && !name.startsWith('personal_data_'))
  expect(names.map(({ name }) => name)).not.toEqual([])
})

/** The tables in which a statement of a merge, from `$1` to `$2`, gives rows to the remaining account. */
const movedBy = (text: string) =>
  text.split(/\b(?=update \w+\s|insert into )/).flatMap((part) => {
    const [, table] = /^(?:update|insert into) (\w+)/.exec(part) ?? []
    return table && /(?:user_id|owner_id)\s*=\s*(?:\$2|case)|select \$2,/.test(part) ? [table] : []
  })

test('[OPS-04] a merge moves the rows of exactly the tables whose record says so', () => {
  const merges = ofProduct().filter(({ params }) => 'from' in params && 'to' in params && params['from'] === 'uuid')
  // The api itself merges two of these documents.
  const moved = [...merges.flatMap(({ text }) => movedBy(text)), 'client_states']
  expect([...new Set(moved)].toSorted()).toEqual(of(({ person }) => person?.merge === 'move').toSorted())
})
