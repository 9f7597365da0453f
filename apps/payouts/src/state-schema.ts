import type { DatabaseSync } from 'node:sqlite'

/**
 * waiting: no transaction may pay it yet. signed: a transaction may pay it. blocked: staff have to look at it, `why`
 * says what for. mined: paid, or failed for good. reported: the api has the result.
 */
const SCHEMA = `
  create table payouts (
    id text primary key,
    address text not null,
    amount text not null,
    stage text not null default 'waiting'
      check (stage in ('waiting', 'signed', 'blocked', 'mined', 'reported')),
    why text,
    -- The transaction that paid it.
    hash text,
    paid integer,
    -- The block at which its transfer was first seen to be refused.
    refused_at integer,
    -- The block at which a transaction of it was first seen to be reverted.
    reverted_at integer,
    taken_at integer,
    settled_at integer
  ) strict;
  create index payouts_by_stage on payouts (stage);
  -- Every transaction that was ever signed for a payout: any of them may pay it. Without a payout: one that fills a gap.
  create table transactions (
    place integer primary key autoincrement,
    hash text not null unique,
    payout text references payouts,
    nonce integer,
    -- Unknown for a transaction that was signed with another state file.
    raw text,
    price text,
    tip text,
    -- The newest block when it was signed.
    block integer,
    at integer not null,
    -- Whether the api has it. Only then it may be sent.
    declared integer not null
  ) strict;
  create index transactions_by_payout on transactions (payout);
  create index transactions_by_nonce on transactions (nonce);
`

/** Copies the payouts of an earlier release, which kept one transaction for each payout in the payout itself. */
const FROM_BEFORE = `
  alter table payouts rename to payouts_before;
  drop index payouts_by_stage;
  ${SCHEMA}
  insert into payouts (id, address, amount, stage, hash, paid, taken_at, settled_at)
  select id, address, amount, stage, case when stage in ('mined', 'reported') then hash end, paid, taken_at,
         case when stage in ('mined', 'reported') then signed_at end
    from payouts_before;
  insert into transactions (hash, payout, nonce, raw, at, declared)
  select hash, id, nonce, raw, coalesce(signed_at, 0), 1 from payouts_before where hash is not null order by nonce;
  drop table payouts_before;
`

/** Creates the tables, or brings the file of an earlier release to them. */
export function prepare(db: DatabaseSync): void {
  const has = (type: 'table' | 'column', name: string) =>
    db
      .prepare(
        type === 'table'
          ? "select 1 from sqlite_schema where type = 'table' and name = :name"
          : "select 1 from pragma_table_info('payouts') where name = :name",
      )
      .get({ name }) !== undefined
  db.exec('create table if not exists facts (name text primary key, value text not null) strict')
  if (has('table', 'transactions')) return
  if (!has('table', 'payouts')) return db.exec(SCHEMA)
  if (!has('column', 'taken_at')) db.exec('alter table payouts add column taken_at integer')
  db.exec(FROM_BEFORE)
}
