-- Points that staff grant, and app instances as staff see them: docs/decisions/0039-staff-grants.md.

create table points_grants (
  id uuid primary key,
  user_id uuid not null references users,
  amount bigint not null check (amount <> 0),
  reason text not null,
  status text not null check (status in ('POSTED', 'WAITING', 'REFUSED')),
  -- The limit that it exceeds; null where one person may grant it.
  exceeds text check (exceeds in ('SIZE', 'USER_DAY', 'STAFF_DAY')),
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_reason text,
  -- A second person decides, and nothing above a limit is posted without one.
  check (decided_by <> requested_by),
  check ((decided_by is null) = (exceeds is null or status = 'WAITING'))
);
create index points_grants_by_user on points_grants (user_id, requested_at);
create index points_grants_by_staff on points_grants (requested_by, requested_at);
create index points_grants_to_decide on points_grants (status, requested_at, id) where exceeds is not null;

-- Why an entry was undone. Its counter-entry is STAFF_REVERSED with the entry's id as its cause.
create table points_undos (
  entry_id bigint primary key references ledger_entries,
  reason text not null,
  undone_by uuid not null references staff,
  undone_at timestamptz not null
);
revoke update, delete on points_undos from momi_app;

-- The points log of all accounts, by time and by reason.
create index ledger_entries_by_time on ledger_entries (at, id);
create index ledger_entries_by_reason on ledger_entries (reason, at, id);

-- An id for the console, so that the haid, which identifies a phone, stands in no address.
alter table app_instances
  add id uuid not null default gen_random_uuid(),
  -- When staff removed it. The row stays, because it holds the account that the device earns for.
  add removed_at timestamptz;
create unique index app_instances_by_id on app_instances (id);
create index app_instances_by_age on app_instances (created_at, id);

create index notification_log_by_haid on notification_log (haid_hash, id);
