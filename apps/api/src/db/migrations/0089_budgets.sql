-- Budgets by country, mission, prize, market and exchange: docs/decisions/0121-budgets.md.
-- The live budgets. Amounts are points, items, or ten-thousandths of the token.
create table budgets (
  country text not null,
  key text not null,
  is_active boolean not null,
  scope text not null check (scope in ('COUNTRY', 'MISSION', 'PRIZE', 'MARKET', 'EXCHANGE')),
  -- The mission type, or the id of the reward definition.
  scope_key text check ((scope_key is not null) = (scope in ('MISSION', 'PRIZE'))),
  unit text not null check (unit in ('POINTS', 'TOKEN', 'ITEMS')),
  amount bigint not null check (amount >= 0),
  period text not null check (period in ('DAY', 'WEEK', 'SPAN')),
  starts_at timestamptz,
  ends_at timestamptz,
  zone text not null,
  primary key (country, key),
  check (case when period = 'SPAN' then starts_at < ends_at else starts_at is null and ends_at is null end)
);
grant select, insert, update, delete on budgets to momi_app;

-- A budget in one period.
create table budget_lines (
  id bigint generated always as identity primary key,
  country text not null,
  key text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  unit text not null,
  amount bigint not null,
  unique (country, key, starts_at),
  foreign key (country, key) references budgets,
  check (starts_at < ends_at)
);
create index budget_lines_by_end on budget_lines (ends_at);
grant select, insert, update, delete on budget_lines to momi_app;

-- The sixteen shares of a line. The sums over them are what is left, committed and spent.
create table budget_shares (
  line bigint not null references budget_lines,
  share int not null,
  remaining bigint not null,
  committed bigint not null default 0,
  spent bigint not null default 0,
  primary key (line, share)
);
grant select, insert, update, delete on budget_shares to momi_app;

-- What was taken from lines for one gift. `ref` is the mission and the cause of an
-- award (award_ref), the cause of a purchase, or the id of the item or the exchange.
create table budget_charges (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('AWARD', 'PRIZE', 'PURCHASE', 'EXCHANGE')),
  ref text not null,
  lines bigint[] not null,
  points bigint not null default 0,
  tokens bigint not null default 0,
  items bigint not null default 0,
  state text not null check (state in ('COMMITTED', 'SPENT', 'RETURNED')),
  at timestamptz not null
);
create unique index budget_charges_open on budget_charges (kind, ref) where state <> 'RETURNED';
create index budget_charges_by_time on budget_charges using brin (at) with (autosummarize = on);
grant select, insert, update, delete on budget_charges to momi_app;

-- What each line had spent and committed at the end of each slot of five minutes.
create table budget_counts (
  line bigint not null references budget_lines,
  slot timestamptz not null,
  spent bigint not null,
  committed bigint not null,
  primary key (line, slot)
);
grant select, insert, update, delete on budget_counts to momi_app;

create table budget_audits (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null default '-infinity',
  ended_at timestamptz,
  differences bigint not null default 0
);
insert into budget_audits default values;
grant select, insert, update, delete on budget_audits to momi_app;
