-- The hash of each entry of the ledger, chained by account, and the root of each day: docs/decisions/0133-ledger-proofs.md.
-- The job `chain-ledger` fills them, beginning with the first entry. Without foreign keys: a hash has to outlive an
-- entry that somebody removes.
create table ledger_hashes (
  account_id uuid not null,
  entry_id bigint not null,
  -- The day (UTC) on which the entry was chained.
  day date not null,
  hash bytea not null check (length(hash) = 32),
  primary key (account_id, entry_id)
);
create index ledger_hashes_by_day on ledger_hashes (day);
revoke update, delete on ledger_hashes from momi_app;

create table ledger_proofs (
  day date primary key,
  entries bigint not null,
  root text not null check (root ~ '^[0-9a-f]{64}$'),
  proven_at timestamptz not null
);
revoke update, delete on ledger_proofs from momi_app;

-- How far the chain is: one row, which one process at a time locks.
create table ledger_chain (
  only_row boolean primary key default true check (only_row),
  -- The present day; null before the first run.
  day date,
  -- The day before, until it has its proof.
  proving date,
  chained_through bigint not null default 0,
  -- No transaction that is still running can add an entry with an id up to this one.
  decided_through bigint not null default 0,
  -- The newest entry at the last look, and the first transaction that began after it.
  seen_through bigint not null default 0,
  seen_xid bigint not null default 0
);
insert into ledger_chain default values;
