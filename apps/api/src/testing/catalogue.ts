import { read, type Db } from '../db/db.ts'

const tables = read(
  'test_catalogue_tables',
  {},
  { name: 'text', columns: 'text[]', times: 'text[]', changeable: 'bool' },
  `select relname::text as name, array_agg(attname::text) as columns,
          array(select attname::text from pg_attribute
                 where attrelid = c.oid and attnotnull and atttypid in ('timestamptz'::regtype, 'date'::regtype)) as times,
          has_any_column_privilege('momi_app', c.oid, 'UPDATE') as changeable
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
    group by c.oid, relname order by 1`,
)

/**
 * The database's tables by name, with their columns, the columns of a time that no row is without, and whether the
 * product may change rows.
 */
export const columnsIn = (db: Db) => db.many(tables, {})
