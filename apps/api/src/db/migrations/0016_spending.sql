-- Points are spent on things, and exchanged for tokens.
alter table ledger_entries drop constraint if exists ledger_entries_counterpart_check;
alter table ledger_entries add constraint ledger_entries_counterpart_check
  check (counterpart in ('issued', 'merged', 'spent', 'exchanged'));

-- What points are worth in a country. The newest decides; every exchange names the rate that it was made at.
create table exchange_rates (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  points_per_unit int not null check (points_per_unit > 0),
  min_points int not null check (min_points > 0),
  at timestamptz not null
);
create index exchange_rates_by_country on exchange_rates (country, id);
revoke update, delete on exchange_rates from momi_app;

create table points_exchanges (
  id text primary key,
  user_id uuid not null references users,
  points int not null check (points > 0),
  points_per_unit int not null,
  -- Decimal, of the configured token.
  amount text not null,
  at timestamptz not null
);
create index points_exchanges_by_user on points_exchanges (user_id);
revoke update, delete on points_exchanges from momi_app;
grant update (user_id) on points_exchanges to momi_app;

create table market_items (
  id text primary key,
  product text not null check (product in ('premium-wallpaper', 'premium-icon')),
  -- {"en": "…", "pt": "…"}
  name jsonb not null,
  price int not null check (price > 0),
  -- Null: everywhere.
  country text check (country ~ '^[A-Z]{2}$'),
  -- Null: any.
  client_type text check (client_type in ('mini', 'ofa')),
  min_version int not null default 0,
  position int not null,
  enabled boolean not null default true
);

create table market_purchases (
  user_id uuid not null references users,
  item_id text not null references market_items,
  price int not null,
  at timestamptz not null,
  primary key (user_id, item_id)
);
revoke update, delete on market_purchases from momi_app;
grant update (user_id), delete on market_purchases to momi_app;
