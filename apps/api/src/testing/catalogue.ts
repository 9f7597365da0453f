import type { Distributed, Distribution } from '../db/distribution.ts'
import { read, type Db } from '../db/db.ts'

const tables = read(
  'test_catalogue_tables',
  {},
  { name: 'text' },
  `select relname::text as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and not relispartition order by 1`,
)

const partitioned = read(
  'test_catalogue_partitioned',
  {},
  { name: 'text', key: 'text' },
  `select partrelid::regclass::text as name, pg_get_partkeydef(partrelid) as key from pg_partitioned_table order by 1`,
)

const uniqueIndexes = read(
  'test_catalogue_unique_indexes',
  {},
  { table: 'text', name: 'text', columns: 'text[]' },
  `select t.relname::text as "table", i.relname::text as name,
          array(select attname::text from pg_attribute
                 where attrelid = t.oid and attnum = any(x.indkey::int2[]) order by 1) as columns
     from pg_index x
     join pg_class t on t.oid = x.indrelid
     join pg_class i on i.oid = x.indexrelid
    where x.indisunique and t.relnamespace = 'public'::regnamespace and not t.relispartition
    order by 1, 2`,
)

const foreignKeys = read(
  'test_catalogue_foreign_keys',
  {},
  { table: 'text', columns: 'text[]', target: 'text', target_columns: 'text[]' },
  `select f.relname::text as "table", t.relname::text as target,
          array(select attname::text from unnest(c.conkey) with ordinality k (n, place)
                  join pg_attribute on attrelid = f.oid and attnum = n order by place) as columns,
          array(select attname::text from unnest(c.confkey) with ordinality k (n, place)
                  join pg_attribute on attrelid = t.oid and attnum = n order by place) as target_columns
     from pg_constraint c
     join pg_class f on f.oid = c.conrelid
     join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and f.relnamespace = 'public'::regnamespace and c.conparentid = 0
    order by 1, 2, 3`,
)

const functions = read(
  'test_catalogue_functions',
  {},
  { name: 'text', language: 'text', body: 'text', definition: 'text' },
  `select proname::text as name, lanname::text as language, prosrc as body, pg_get_functiondef(p.oid) as definition
     from pg_proc p join pg_language l on l.oid = p.prolang
    where pronamespace = 'public'::regnamespace and prosqlbody is null order by 1`,
)

/** Functions whose body is stored as text, which PostgreSQL parses when they run. */
export const functionsIn = (db: Db) => db.many(functions, {})

type Declared = Readonly<Record<string, Distribution>>
const distributed = (declared: Declared, table: string): Distributed | undefined => {
  const as = declared[table]
  return typeof as === 'object' ? as : undefined
}

/** Names of the database's tables. */
export const tablesIn = async (db: Db): Promise<string[]> => (await db.many(tables, {})).map(({ name }) => name)

/** Partitioned tables and how each one is partitioned, as `table HASH (column)`. */
export const partitionedTables = async (db: Db): Promise<string[]> =>
  (await db.many(partitioned, {})).map(({ name, key }) => `${name} ${key}`)

/**
 * Unique indexes of distributed tables that do not contain the distribution column: each machine can enforce them only
 * for its own rows.
 */
export async function globalKeys(db: Db, declared: Declared): Promise<{ table: string; name: string }[]> {
  const all = await db.many(uniqueIndexes, {})
  return all.filter(({ table, columns }) => {
    const as = distributed(declared, table)
    return as !== undefined && !columns.includes(as.column)
  })
}

/** Foreign keys whose two rows may be on different machines, as `table (columns) → target`. */
export async function crossingForeignKeys(db: Db, declared: Declared): Promise<string[]> {
  const all = await db.many(foreignKeys, {})
  const isStoredTogether = ({ table, columns, target, target_columns: targets }: (typeof all)[number]) => {
    if (declared[target] === 'reference') return true
    const [from, to] = [distributed(declared, table), distributed(declared, target)]
    if (!from && !to) return true
    return from && to && from.group === to.group && targets[columns.indexOf(from.column)] === to.column
  }
  return all
    .filter((key) => !isStoredTogether(key))
    .map(({ table, columns, target }) => `${table} (${columns.join(', ')}) → ${target}`)
}
