import { read, type Db } from '../db/db.ts'

const tables = read(
  'test_catalogue_tables',
  {},
  { name: 'text', columns: 'text[]', times: 'text[]', rights: 'text[]' },
  `select relname::text as name, array_agg(attname::text) as columns,
          array(select attname::text from pg_attribute
                 where attrelid = c.oid and attnotnull and atttypid in ('timestamptz'::regtype, 'date'::regtype)) as times,
          array(select distinct privilege_type::text
                  from pg_attribute p cross join lateral aclexplode(c.relacl || p.attacl)
                 where p.attrelid = c.oid and grantee = 'momi_app'::regrole) as rights
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition
    group by c.oid, relname order by 1`,
)

/**
 * The database's tables by name, with their columns, the columns of a time that no row is without, and the product's
 * rights on the table or a column.
 */
export const tablesIn = (db: Db) => db.many(tables, {})
