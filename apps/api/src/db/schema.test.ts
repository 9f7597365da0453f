import { readFileSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { SCHEMA_FILE, schemaText } from '../testing/schema-text.ts'
import { testDatabase } from '../testing/test-database.ts'
import { read, write, type Db } from './db.ts'
import { functionTexts } from './functions.ts'

const database = await testDatabase()
afterAll(() => database.close())

const shown = readFileSync(SCHEMA_FILE, 'utf8')
const difference = async (db: Db): Promise<string[]> => {
  const lines = new Set(shown.split('\n'))
  return (await schemaText(db)).split('\n').filter((line) => !lines.has(line))
}

test('db/schema.sql shows the schema of the migrated database', async () => {
  const text = await schemaText(database.db)
  expect(text, 'The schema differs from db/schema.sql: run `npm run schema`').toBe(shown)
})

const asOwner = write('test_schema_as_owner', {}, {}, 'set local role none')

test.each([
  ['column', 'alter table awards add planted int', '  planted integer,'],
  [
    'constraint',
    'alter table awards add constraint planted check (spins < 9)',
    '  CONSTRAINT planted CHECK (spins < 9)',
  ],
  ['index', 'create index planted on awards (points)', 'CREATE INDEX planted ON awards USING btree (points);'],
  [
    'trigger',
    'create trigger planted before delete on users for each row execute function refuse_change()',
    'CREATE TRIGGER planted BEFORE DELETE ON users FOR EACH ROW EXECUTE FUNCTION refuse_change();',
  ],
  [
    'right',
    'grant update on ledger_entries to momi_app',
    'GRANT INSERT, SELECT, UPDATE ON ledger_entries TO momi_app;',
  ],
  ['view', 'create view planted as select 1 as one', 'CREATE VIEW planted AS'],
  ['function', 'create function planted() returns int language sql return 1', '-- FUNCTION planted() RETURNS integer'],
])('a planted %s differs from db/schema.sql', async (kind, change, line) => {
  const plant = write(`test_schema_plant_${kind}`, {}, {}, change)
  const found = await database
    .transact(async (tx) => {
      await tx.one(asOwner, {})
      await tx.one(plant, {})
      throw Object.assign(new Error('rolled back'), { found: await difference(tx) })
    })
    .catch(({ found: lines }: Error & { found?: string[] }) => lines)
  expect(found).toContain(line)
})

const names = read(
  'test_schema_function_names',
  {},
  { name: 'text' },
  `select distinct proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
)

test('each function of the database has a file in db/functions', async () => {
  const found = await database.db.many(names, {})
  expect(found.map(({ name }) => name)).toEqual(
    functionTexts()
      .map(({ name }) => name)
      .toSorted(),
  )
})

const triggers = read(
  'test_schema_trigger_functions',
  {},
  { name: 'text', trigger: 'text' },
  `select proname::text as name, tgname::text as trigger
     from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal and pronamespace = 'public'::regnamespace order by 1, 2`,
)

test('each trigger is in the file of its function', async () => {
  const textOf = new Map(functionTexts().map(({ name, sql }) => [name, sql]))
  const missing = (await database.db.many(triggers, {})).filter(
    ({ name, trigger }) =>
      !new RegExp(`^create (or replace|constraint) trigger ${trigger} `, 'm').test(textOf.get(name) ?? ''),
  )
  expect(missing).toEqual([])
})
