-- What is used up, such as a budget or a pool of stock: docs/decisions/0120-alerts.md.

-- The uses of each line on a day of its country, as the total at the end of each slot of five minutes. count_before and
-- amount_before: the totals when the day began; amount: the last one. is_whole: counted from the start of the day. weekday
-- and weekend: the uses that are expected from the start of a day until the end of each slot; null until the forecast is
-- made.
create table spending_days (
  day date not null,
  kind text not null,
  country text not null,
  key text not null,
  is_whole boolean not null,
  count_before bigint not null,
  amount_before numeric not null,
  amount numeric not null,
  counts bigint[] not null default '{}',
  weekday double precision[],
  weekend double precision[],
  primary key (day, kind, country, key)
);
grant select, insert, update, delete on spending_days to momi_app;

-- Each line as it was evaluated last. total: null if there is no limit but what is left. pace: uses of the last hour as a
-- multiple of what was expected; null without a forecast.
create table spending_lines (
  kind text not null,
  country text not null,
  key text not null,
  name text not null,
  unit text not null,
  total numeric,
  spent numeric not null,
  committed numeric not null,
  remaining numeric not null,
  pace double precision,
  earliest_at timestamptz,
  likely_at timestamptz,
  latest_at timestamptz,
  is_running_out boolean not null,
  at timestamptz not null,
  primary key (kind, country, key)
);
grant select, insert, update, delete on spending_lines to momi_app;

create table spending_alerts (
  id uuid primary key,
  kind text not null,
  country text not null,
  key text not null,
  cause text not null check (cause in ('PACE', 'LOW', 'EMPTY')),
  text text not null,
  opened_at timestamptz not null,
  acknowledged_by uuid references staff,
  acknowledged_at timestamptz,
  ended_at timestamptz,
  check ((acknowledged_by is null) = (acknowledged_at is null))
);
-- Two processes cannot open, and so not tell of, the same alert twice.
create unique index spending_alerts_open on spending_alerts (kind, country, key, cause) where ended_at is null;
create index spending_alerts_ended on spending_alerts (ended_at) where ended_at is not null;
grant select, insert, update, delete on spending_alerts to momi_app;

alter table campaign_mails drop constraint campaign_mails_about_check;
alter table campaign_mails add constraint campaign_mails_about_check check (about in ('CHANGE', 'STOP', 'BUDGET', 'ALERT'));

-- What missions gave in the days before, so that they have a forecast at once.
insert into spending_days (day, kind, country, key, is_whole, count_before, amount_before, amount, counts)
select day, 'MISSION', country, type, true, awards_before, points_before,
       coalesce(points[array_length(points, 1)], points_before), awards
  from award_days
 where day > current_date - 46 and array_length(awards, 1) > 0;
