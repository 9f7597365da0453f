-- Stock (docs/decisions/0092-stock.md): items are loaded in batches, of which each item is free, won, claimed, expired or
-- withdrawn.
create table stock_batches (
  id uuid primary key default gen_random_uuid(),
  definition_id text not null references reward_definitions,
  status text not null check (status in ('STAGING', 'STAGED', 'LOADING', 'LOADED', 'WITHDRAWN')),
  file_name text,
  -- The keyed hash of the file's content.
  file_hash text,
  notes text[] not null default '{}',
  has_dates boolean not null default false,
  -- Items to load; refused lines; loaded items; items whose codes another import had loaded in the meantime.
  planned bigint not null default 0,
  refused bigint not null default 0,
  loaded bigint not null default 0,
  skipped bigint not null default 0,
  winnable jsonb,
  -- The value of one item.
  value text,
  currency text,
  expires_on date,
  expires_at timestamptz,
  supplier text,
  invoice text,
  after_expiry text not null default 'AWAY' check (after_expiry in ('BACK', 'AWAY')),
  -- Members of staff and operators, by their address or name.
  staged_at timestamptz not null,
  staged_by text not null,
  confirmed_at timestamptz,
  confirmed_by text,
  loaded_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text,
  check ((value is null) = (currency is null)),
  check ((expires_on is null) = (expires_at is null)),
  check ((status in ('STAGING', 'STAGED')) = (confirmed_at is null)),
  check (loaded + skipped <= planned)
);
create index stock_batches_by_definition on stock_batches (definition_id, staged_at, id);
create index stock_batches_by_file on stock_batches (file_hash) where file_hash is not null;
create index stock_batches_loading on stock_batches (confirmed_at) where status = 'LOADING';
create index stock_batches_staged on stock_batches (staged_at) where status in ('STAGING', 'STAGED');
create index stock_batches_expiring on stock_batches (expires_at) where expires_at is not null;

-- The lines of a file until they are loaded. Codes are sealed for the item that they become.
create table stock_rows (
  batch_id uuid not null references stock_batches on delete cascade,
  line int not null,
  item_id text not null,
  code text not null,
  masked text not null,
  -- The keyed hashes of the code under the chains of HASH_KEY that were accepted; null if the code is not valid.
  hashes text[],
  length int not null,
  is_digits boolean not null,
  winnable_on date,
  is_refused boolean not null,
  staged_at timestamptz not null,
  primary key (batch_id, line)
);
create index stock_rows_by_time on stock_rows (staged_at);
create table stock_problems (
  batch_id uuid not null references stock_batches on delete cascade,
  line int not null,
  column_name text not null,
  problem text not null,
  other_line int,
  masked text not null,
  staged_at timestamptz not null,
  primary key (batch_id, line, column_name)
);
create index stock_problems_by_time on stock_problems (staged_at);

-- Items by batch and state: a change of items adds rows, and a job folds them into totals, as in reward_counts.
create table stock_counts (
  batch_id uuid not null,
  state text not null check (state in ('FREE', 'WON', 'CLAIMED', 'EXPIRED', 'WITHDRAWN')),
  items bigint not null,
  is_total boolean not null default false
);
create index stock_counts_by_batch on stock_counts (batch_id, state) include (items);
create unique index stock_counts_total on stock_counts (batch_id, state) where is_total;
create index stock_counts_changes on stock_counts (batch_id) where not is_total;

create table stock_audits (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  ended_at timestamptz not null,
  differences bigint not null
);
insert into stock_audits values (true, '2000-01-01', now(), 0);

-- No item changes while the existing ones are counted.
lock table reward_items in share row exclusive mode;

-- A withdrawn item, and one that was never won while it was valid (LAPSED), cannot be won at any time.
alter table reward_items
  add batch_id uuid references stock_batches,
  add voucher_hash text,
  add expires_at timestamptz,
  -- The item that got the code of this one, which was not claimed in time.
  add replaced_by text references reward_items deferrable initially deferred,
  drop constraint reward_items_status_check,
  add constraint reward_items_status_check
    check (status in ('UNCLAIMED', 'PENDING', 'CLAIMED', 'EXPIRED', 'LAPSED', 'WITHDRAWN')),
  add constraint reward_items_unwinnable_check
    check (status not in ('LAPSED', 'WITHDRAWN') or (owner_id is null and winnable_at = 'infinity'));
create unique index reward_items_by_voucher on reward_items (voucher_hash) where voucher_hash is not null;
create index reward_items_free_by_batch on reward_items (batch_id) where owner_id is null and status = 'UNCLAIMED';
create index reward_items_expired_by_batch on reward_items (batch_id) where status = 'EXPIRED' and replaced_by is null;
create index reward_items_unhashed on reward_items (id)
  where voucher is not null and voucher_hash is null and status <> 'WITHDRAWN';
alter table reward_counts
  drop constraint reward_counts_state_check,
  add constraint reward_counts_state_check
    check (state in ('FREE', 'UNCLAIMED', 'PENDING', 'CLAIMED', 'EXPIRED', 'LAPSED', 'WITHDRAWN'));

-- The items from before this migration are one batch of each definition.
insert into stock_batches (definition_id, status, planned, loaded, staged_at, staged_by, confirmed_at, confirmed_by, loaded_at)
select definition_id, 'LOADED', count(*), count(*), at, 'migration', at, 'migration', at
  from reward_items, date_trunc('milliseconds', now()) at group by definition_id, at;
alter table reward_items disable trigger reward_items_count_changed;
update reward_items i set batch_id = b.id from stock_batches b where b.definition_id = i.definition_id;
alter table reward_items enable trigger reward_items_count_changed;
insert into stock_counts (batch_id, state, items, is_total)
select batch_id,
       case when owner_id is null then 'FREE' when status in ('UNCLAIMED', 'PENDING') then 'WON' else status end,
       count(*), true
  from reward_items group by 1, 2;
