-- contract: needs 0067_function_files.sql
-- What Momi gives is configuration in versions that never change: docs/decisions/0094-configuration.md.
create table config_subjects (
  kind text not null,
  -- '*': all countries.
  country text not null check (country ~ '^([A-Z]{2}|\*)$'),
  key text not null check (key <> ''),
  -- The version that is live; 0: none was published yet.
  live int not null default 0 check (live >= 0),
  primary key (kind, country, key)
);
grant select, insert, update on config_subjects to momi_app;

create table config_versions (
  kind text not null,
  country text not null,
  key text not null,
  version int not null check (version > 0),
  body jsonb not null,
  -- The change request that it is part of; null: an operator's command, or older than change requests.
  change_id uuid,
  made_by text not null,
  why text not null,
  at timestamptz not null,
  primary key (kind, country, key, version),
  foreign key (kind, country, key) references config_subjects
);
create index config_versions_by_change on config_versions (change_id) where change_id is not null;
grant select, insert on config_versions to momi_app;

insert into config_subjects (kind, country, key, live)
select 'mission', country, type, version from mission_configs where version > 0;
insert into config_versions (kind, country, key, version, body, made_by, why, at)
select 'mission', country, type, version, config, made_by, why, at from mission_config_versions;

-- What was there before this was recorded becomes the first version.
with rewards as (
  insert into config_subjects (kind, country, key, live)
  select 'reward', country, id, 1 from reward_definitions
)
insert into config_versions (kind, country, key, version, body, made_by, why, at)
select 'reward', country, id, 1,
       jsonb_strip_nulls(jsonb_build_object('claimRoute', claim_route, 'amount', amount, 'form', form, 'url', url))
       || jsonb_build_object('enabled', true, 'type', type, 'name', name, 'redeemSteps', redeem_steps,
                             'hidden', hidden, 'claimDays', claim_days, 'fulfilDays', fulfil_days),
       'migration', 'was configured before', now()
  from reward_definitions;

with items as (
  insert into config_subjects (kind, country, key, live)
  select 'market_item', coalesce(country, '*'), id, 1 from market_items
)
insert into config_versions (kind, country, key, version, body, made_by, why, at)
select 'market_item', coalesce(country, '*'), id, 1,
       jsonb_build_object('enabled', enabled, 'product', product, 'name', name, 'price', price,
                          'clientType', client_type, 'minVersion', min_version, 'position', position),
       'migration', 'was configured before', now()
  from market_items;

with rates as (
  insert into config_subjects (kind, country, key, live)
  select distinct 'exchange_rate', country, 'rate', 1 from exchange_rates
)
insert into config_versions (kind, country, key, version, body, made_by, why, at)
select distinct on (country) 'exchange_rate', country, 'rate', 1,
       jsonb_build_object('enabled', true, 'pointsPerUnit', points_per_unit, 'minPoints', min_points),
       'migration', 'was configured before', now()
  from exchange_rates
 order by country, id desc;

-- An exchange that is off has a newest rate that says so.
alter table exchange_rates add enabled boolean not null default true;
-- A reward that is off gives no further items; the items that people have stay theirs.
alter table reward_definitions add enabled boolean not null default true;

-- The previous release reads and writes the versions of missions by their earlier name (the function
-- mission_config_versions_add). A later release drops both.
drop table mission_config_versions;
create view mission_config_versions as
  select country, key as type, version, body as config, made_by, why, at from config_versions where kind = 'mission';
grant select, insert on mission_config_versions to momi_app;
