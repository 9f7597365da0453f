-- Counts of what happens, in steps of ten minutes: docs/decisions/0116-dashboard.md.
create table activity_counts (
  bucket timestamptz not null,
  country text not null,
  metric text not null,
  count bigint not null,
  amount numeric not null default 0,
  primary key (bucket, country, metric)
);
create table activity_counted (
  single boolean primary key default true check (single),
  until timestamptz not null
);
-- Who did something on a day of their country, so that each person counts once.
create table active_people (
  day date not null,
  user_id uuid not null references users,
  country text not null,
  first_at timestamptz not null,
  primary key (day, user_id)
);
create index active_people_by_user on active_people (user_id);
create index active_people_by_time on active_people using brin (first_at) with (autosummarize = on);
-- What is added in the order of time is found by time at next to no cost for what adds it.
create index if not exists awards_by_time on awards using brin (at) with (autosummarize = on);
create index if not exists streak_check_ins_by_time on streak_check_ins using brin (at) with (autosummarize = on);
create index if not exists roulette_spins_by_time on roulette_spins using brin (at) with (autosummarize = on);
create index if not exists payouts_by_settlement on payouts (settled_at) where settled_at is not null;
