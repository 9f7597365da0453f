-- What is open ends as it began, and a change for the worse is announced: docs/decisions/0093-promises.md.
alter table reward_definitions add version int not null default 1;
update reward_definitions d set version = s.live
  from config_subjects s where s.kind = 'reward' and s.key = d.id and s.country = d.country and s.live > 1;

-- What the items that were won under a version of a reward give: the best since that version.
create table reward_terms (
  definition_id text not null references reward_definitions,
  version int not null check (version > 0),
  amount text,
  fulfil_days int not null,
  primary key (definition_id, version)
);
grant select, insert, update on reward_terms to momi_app;

insert into reward_terms (definition_id, version, amount, fulfil_days)
select d.id, v.version, max((later.body ->> 'amount')::numeric)::text, min((later.body ->> 'fulfilDays')::int)
  from reward_definitions d
  join config_versions v on v.kind = 'reward' and v.country = d.country and v.key = d.id
  join config_versions later on later.kind = 'reward' and later.country = d.country and later.key = d.id
                            and later.version >= v.version
 group by d.id, v.version;

-- The version under which the item was won. What was won before this was recorded was won under the first one.
alter table reward_items add definition_version int not null default 1;

create table announced_changes (
  kind text not null,
  country text not null,
  key text not null,
  -- When the change takes effect.
  at timestamptz not null,
  -- The configuration that is announced.
  body jsonb not null,
  -- What gets worse first, with its figures.
  what text not null,
  before bigint,
  after bigint,
  announced_at timestamptz not null,
  primary key (kind, country, key, at)
);
grant select, insert, delete on announced_changes to momi_app;
