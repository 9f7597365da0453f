-- What staff keep on their start page: docs/decisions/0168-start-page.md.
create table saved_views (
  id uuid primary key,
  staff_id uuid not null references staff,
  name text not null check (name <> ''),
  path text not null,
  search text not null,
  at timestamptz not null,
  unique (staff_id, name)
);
-- Payouts that somebody may have to look at: those that are held, and those that failed.
create index payouts_stopped on payouts (status, id) where status in ('HELD', 'FAILED');
-- Those that are held until staff decide about the account.
create index payouts_for_staff on payouts (id) where status = 'HELD' and hold_reason in ('ACCOUNT_HOLD', 'STOPPED_BY_OWNER');
