import type pg from 'pg'
import type { Distribution } from '../db/distribution.ts'

const PARTITIONS = 3

const DEFINITIONS = `
  select array(select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
                 from pg_constraint where conrelid = t.oid and contype in ('p', 'u')
               union all
               select pg_get_indexdef(indexrelid) from pg_index
                where indrelid = t.oid and not exists (select from pg_constraint where conindid = indexrelid)) as indexes,
         array(select format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
                 from pg_constraint where contype = 'f' and conparentid = 0 and t.oid in (conrelid, confrelid)) as keys,
         array(select pg_get_triggerdef(oid) from pg_trigger where tgrelid = t.oid and not tgisinternal) as triggers,
         array(select distinct format('create view %s as %s', v.oid::regclass, pg_get_viewdef(v.oid))
                 from pg_depend d
                 join pg_rewrite r on r.oid = d.objid and d.classid = 'pg_rewrite'::regclass
                 join pg_class v on v.oid = r.ev_class and v.relkind = 'v'
                where d.refobjid = t.oid) as views,
         array(select format('grant %s on %s to %I', privilege_type, t.oid::regclass, grantee::regrole)
                 from aclexplode(t.relacl) where grantee <> t.relowner
               union all
               select format('grant %s (%I) on %s to %I', privilege_type, attname, t.oid::regclass, grantee::regrole)
                 from pg_attribute, aclexplode(attacl) where attrelid = t.oid and attacl is not null) as grants
    from pg_class t where t.oid = $1::regclass`

interface Definitions {
  indexes: string[]
  keys: string[]
  triggers: string[]
  views: string[]
  grants: string[]
}

/**
 * Replaces each distributed table of a migrated, empty database by one that is partitioned by the hash of its
 * distribution column, except for the tables in `except`. PostgreSQL then refuses a unique key without that column, as
 * a distributed engine would.
 */
export async function partitionTables(
  client: Pick<pg.Client, 'query'>,
  declared: Readonly<Record<string, Distribution>>,
  except: ReadonlySet<string>,
): Promise<void> {
  await client.query('create schema partitions')
  for (const [table, stored] of Object.entries(declared))
    if (typeof stored === 'object' && !except.has(table)) await partition(client, table, stored.column)
}

async function partition(client: Pick<pg.Client, 'query'>, table: string, column: string): Promise<void> {
  const { rows } = await client.query<Definitions>(DEFINITIONS, [table])
  const { indexes, keys, triggers, views, grants } = rows[0]!
  await client.query(`create table partitioned
    (like ${table} including defaults including constraints including identity including generated)
    partition by hash (${column})`)
  await client.query(`drop table ${table} cascade`)
  await client.query(`alter table partitioned rename to ${table}`)
  for (let index = 0; index < PARTITIONS; index++)
    await client.query(`create table partitions.${table}_${index} partition of ${table}
      for values with (modulus ${PARTITIONS}, remainder ${index})`)
  await client.query(`revoke all on ${table} from public, momi_app`)
  for (const definition of [...indexes, ...keys, ...triggers, ...views, ...grants]) await client.query(definition)
}
