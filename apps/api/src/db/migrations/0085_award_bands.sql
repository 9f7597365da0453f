-- Every mission has sixteen shares, also without a budget: they count its awards (docs/decisions/0113-bands.md).
alter table mission_budgets alter column remaining drop not null;
alter table mission_budgets
  add column awards bigint not null default 0,
  add column points bigint not null default 0,
  add column day date,
  add column day_awards int not null default 0,
  add column low double precision;
insert into mission_budgets (country, type, share)
select country, type, n from mission_configs, generate_series(0, 15) n
on conflict do nothing;

-- The awards of each mission and day: the totals at the end of each slot of five minutes.
create table award_days (
  country text not null,
  type text not null,
  day date not null,
  awards_before bigint not null,
  points_before bigint not null,
  awards bigint[] not null default '{}',
  points bigint[] not null default '{}',
  primary key (country, type, day),
  foreign key (country, type) references mission_configs
);
grant select, insert, update, delete on award_days to momi_app;

-- What is expected of each mission and day: the awards from the start of the day until the end of each slot.
create table award_forecasts (
  country text not null,
  type text not null,
  day date not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  expected double precision[] not null,
  wide_until timestamptz not null,
  primary key (country, type, day),
  foreign key (country, type) references mission_configs,
  check (starts_at < ends_at)
);
grant select, insert, update, delete on award_forecasts to momi_app;

alter table campaign_mails drop constraint campaign_mails_about_check;
alter table campaign_mails add constraint campaign_mails_about_check check (about in ('CHANGE', 'STOP', 'BUDGET'));

-- Points that are paid or refused once it is known whether the mission is stopped.
create table held_awards (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  country text not null,
  mission text not null,
  points int not null check (points > 0),
  reason text not null,
  ref text not null,
  at timestamptz not null,
  due_at timestamptz not null,
  outcome text check (outcome in ('PAID', 'REFUSED')),
  settled_at timestamptz,
  unique (reason, ref),
  check ((outcome is null) = (settled_at is null))
);
create index held_awards_by_user on held_awards (user_id, at);
create index held_awards_due on held_awards (due_at) where outcome is null;
create index held_awards_waiting on held_awards (user_id) where outcome is null;
grant select, insert, update, delete on held_awards to momi_app;
