// Copies the people of a database with all that they did, by set-based SQL: each copy a little later than the one before.
import pg from 'pg'

/** How much later each copy does everything. */
const LATER = '500 ms'

/** The tables with what people did: the column of the account, and those with a key in which its id may occur. */
const TABLES: readonly [table: string, account: string, keys: readonly string[]][] = [
  ['users', 'id', []],
  ['ledger_accounts', 'id', []],
  ['reward_items', 'owner_id', ['id', 'redeem_flow_id']],
  ['streak_check_ins', 'user_id', ['wallet']],
  ['streak_freezes', 'user_id', ['cause']],
  ['mission_counters', 'user_id', []],
  ['awards', 'user_id', ['cause', 'reward_item']],
  // The account for which a spin was drawn stays, so that the copy wins the same.
  ['roulette_spins', 'user_id', ['id', 'reward_item']],
  ['roulette_spins_owned', 'user_id', ['cause']],
  ['market_purchases', 'user_id', []],
  ['points_exchanges', 'user_id', ['id']],
  ['ledger_entries', 'account_id', ['ref']],
]

const names = TABLES.map(([table]) => `'${table}'::regclass`).join()

/** Indexes and constraints are made again at the end, which takes much less time than to keep them. */
const copy = (copies: number) => `
  set client_min_messages = warning;
  set session_replication_role = replica;
  set maintenance_work_mem = '512MB';
  create temp table sample as select id, n, md5(id || ' ' || n)::uuid as copy, n * interval '${LATER}' as later
    from users, generate_series(1, ${copies}) n;
  analyze sample;
  create temp table indexes as
    select indexrelid::regclass::text as name, indrelid::regclass::text as "table", pg_get_indexdef(indexrelid) as definition,
           exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u')) as is_constraint
      from pg_index where indrelid in (${names});
  create function pg_temp.key_of(text, old uuid, new uuid) returns text immutable language sql as
    $$ select case when strpos($1, old::text) > 0 then replace($1, old::text, new::text) else $1 || ' ' || new end $$;
  do $$
  declare v record;
  begin
    for v in select * from indexes loop
      if v.is_constraint then execute format('alter table %s drop constraint %s cascade', v.table, v.name);
      else execute format('drop index %s', v.name); end if;
    end loop;
  end $$;
  ${TABLES.map(([table, account, keys]) => copyOf(table, account, keys)).join('\n')}
  do $$
  declare v record;
  begin
    for v in select * from indexes loop execute v.definition; end loop;
  end $$;
`

/**
 * Inserts the copies of a table's rows, in the order of their numbers, if they have any; its columns are read from the
 * catalogue.
 */
const copyOf = (table: string, account: string, keys: readonly string[]) => `
  do $copy$
  declare v_columns text; v_values text; v_order text;
  begin
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position)
             filter (where is_identity = 'NO'),
           string_agg(case
             when column_name = '${account}' then 's.copy'
             when column_name = any(array[${keys.map((key) => `'${key}'`).join()}]::text[])
               then format('pg_temp.key_of(t.%I, s.id, s.copy)', column_name)
             when data_type = 'timestamp with time zone' then format('t.%I + s.later', column_name)
             else format('t.%I', column_name) end, ', ' order by ordinal_position) filter (where is_identity = 'NO'),
           string_agg(format(', t.%I', column_name), '') filter (where is_identity = 'YES')
      into v_columns, v_values, v_order
      from information_schema.columns where table_name = '${table}' and table_schema = 'public';
    execute format('insert into ${table} (%s) select %s from ${table} t join sample s on s.id = t.${account} order by s.n%s',
                   v_columns, v_values, v_order);
  end $copy$;`

/** Copies everybody in a database so many times. */
export async function copyPeople(url: string, copies: number): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const text of [copy(copies), 'vacuum analyze', 'checkpoint']) await client.query(text)
  await client.end()
}
