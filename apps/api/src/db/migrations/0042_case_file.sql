-- What the case file of a person shows and nothing recorded before: docs/decisions/0038-case-file.md.

-- Calls that were refused to a person, and milestones that were reached but not granted. One row for each cause and UTC
-- day: a client that repeats a call adds no rows. No foreign key, so that it locks nothing.
create table refusals (
  user_id uuid not null,
  day date not null,
  -- The endpoint, as in the contract.
  call text not null,
  -- The error code, or why nothing was granted.
  code text not null,
  -- '' where the call is about no mission.
  mission text not null,
  -- What the code leaves open, such as which field of a form; '' where there is nothing to add.
  reason text not null,
  count int not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (user_id, day, call, code, mission, reason)
);
create index refusals_by_age on refusals (last_at);

-- A wallet that an account reported or proved for the first time, and a claim that ended because the owner proved it.
create table wallet_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  address text not null,
  change text not null check (change in ('CLAIMED', 'PROVEN', 'TAKEN_BY_OWNER')),
  at timestamptz not null
);
create index wallet_changes_by_user on wallet_changes (user_id, at);
create index wallet_changes_by_age on wallet_changes (at);
revoke update on wallet_changes from momi_app;
insert into wallet_changes (user_id, address, change, at)
select user_id, address, case when proven then 'PROVEN' else 'CLAIMED' end, reported_at from user_wallets;

-- When it was merged; null for merges of earlier releases.
alter table users add merged_at timestamptz;
-- When the count was reported; null for those of earlier releases.
alter table mission_counters add reported_at timestamptz;
