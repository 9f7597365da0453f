-- The keyed hash of the network from which an app instance got its account; deleted after 30 days.
alter table app_instances add network_hash text;
create index app_instances_with_network on app_instances (created_at) where network_hash is not null;

-- What accounts share (docs/decisions/0141-risk-signals.md), derived from what is stored elsewhere: WALLET, NUMBER and CPF
-- are where payouts go, DEVICE the app instances, NETWORK the network of the account's start, SEQUENCE the first steps of
-- a day with their gaps. `at`: when the account used it last. `is_owner`: it is known to own the wallet, so that others who
-- only name it do not count against it.
create table risk_links (
  kind text not null check (kind in ('WALLET', 'NUMBER', 'CPF', 'DEVICE', 'NETWORK', 'SEQUENCE')),
  key text not null,
  user_id uuid not null references users,
  at timestamptz not null,
  is_owner boolean not null default false,
  primary key (kind, key, user_id)
);
create index risk_links_by_user on risk_links (user_id, kind);
create index risk_links_by_age on risk_links (at);

-- The risk score of an account, as it was computed last. `score`: of the active signals; `shadow_score`: with those that
-- are only counted. `due_at`: the account has news since then.
create table risk_scores (
  user_id uuid primary key references users,
  score int not null default 0 check (score >= 0),
  shadow_score int not null default 0 check (shadow_score >= score),
  parts jsonb not null default '[]',
  config_country text,
  config_version int,
  scored_at timestamptz,
  due_at timestamptz,
  attempts int not null default 0
);
create index risk_scores_due on risk_scores (due_at) where due_at is not null;

-- What signals in shadow would have held. Staff say of a sample whether that would have been right.
create table risk_cases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  country text not null,
  score int not null,
  parts jsonb not null,
  config_country text not null,
  config_version int not null,
  at timestamptz not null,
  verdict text check (verdict in ('RIGHT', 'WRONG')),
  reviewed_by uuid references staff,
  reviewed_at timestamptz,
  check ((verdict is null) = (reviewed_at is null) and (verdict is null) = (reviewed_by is null))
);
create index risk_cases_by_user on risk_cases (user_id, at);
create index risk_cases_open on risk_cases (id) where verdict is null;
create index risk_cases_by_age on risk_cases (at);

-- What each signal did with the same terms (weight, thresholds and days), by day.
create table risk_signal_days (
  signal text not null,
  terms text not null,
  day date not null,
  scored bigint not null default 0,
  cases bigint not null default 0,
  confirmed bigint not null default 0,
  refuted bigint not null default 0,
  primary key (signal, terms, day)
);

-- Until where news of accounts were read.
create table risk_progress (
  only_row boolean primary key default true check (only_row),
  until timestamptz not null,
  last_payout bigint not null default 0
);

grant select, insert, update, delete on risk_links, risk_scores, risk_cases, risk_signal_days, risk_progress to momi_app;
