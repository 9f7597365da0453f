import { read, type Db } from '../db/db.ts'

const tables = read(
  'test_catalogue_tables',
  {},
  { name: 'text' },
  `select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition order by 1`,
)

/** Names of the database's tables. */
export const tablesIn = async (db: Db): Promise<string[]> => (await db.many(tables, {})).map(({ name }) => name)
