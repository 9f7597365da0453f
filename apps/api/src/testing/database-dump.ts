import { read, type Db } from '../db/db.ts'

const tables = read(
  'test_dump_tables',
  {},
  { name: 'text', text: 'text?' },
  `select table_name::text as name, query_to_xml(format('select * from %I', table_name), true, false, '')::text as text
     from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
    order by 1`,
)

/** The content of each table as text, as in a plain dump. */
export const databaseDump = async (db: Db): Promise<{ name: string; text: string }[]> =>
  (await db.many(tables, {})).map(({ name, text }) => ({ name, text: text ?? '' }))
