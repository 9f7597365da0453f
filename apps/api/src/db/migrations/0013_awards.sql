-- What a mission is, in every version that ever ran: an award names the one that gave it.
create table mission_config_versions (
  country text not null,
  type text not null,
  version int not null check (version > 0),
  -- The whole of it, as it was validated.
  config jsonb not null,
  -- Who changed it, and why, in their words.
  made_by text not null,
  why text not null,
  at timestamptz not null,
  primary key (country, type, version)
);
revoke update, delete on mission_config_versions from momi_app;

-- The current version. 0: from before versions were kept.
alter table mission_configs add version int not null default 0, add budget bigint check (budget >= 0);
-- Part of each type's own rule.
alter table mission_configs drop threshold, drop daily_cap;

-- What is left of a budget, in shares: one row would be the one that every award waits for.
create table mission_budgets (
  country text not null,
  type text not null,
  share int not null check (share between 0 and 15),
  remaining bigint not null check (remaining >= 0),
  primary key (country, type, share),
  foreign key (country, type) references mission_configs
);

create table mission_counters (
  user_id uuid not null references users,
  type text not null,
  day date not null,
  count bigint not null check (count >= 0),
  -- The most that was ever claimed. Above count, it was more than could be believed.
  claimed bigint not null,
  at timestamptz not null,
  primary key (user_id, type, day)
);

create table reward_definitions (
  id text primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  type text not null check (type in ('REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP')),
  -- {"en": "…", "pt": "…"}
  name jsonb not null,
  -- {"en": ["…"], "pt": ["…"]}
  redeem_steps jsonb not null,
  hidden boolean not null default false,
  -- How long an item may be claimed once it is somebody's; null: without an end.
  claim_days int check (claim_days > 0),
  -- Of a token amount: a decimal string.
  amount text check (amount ~ '^[0-9]+(\.[0-9]+)?$'),
  -- Of a dapp: where it leads.
  url text,
  created_at timestamptz not null
);

create table reward_items (
  -- 128 random bits or more: an id opens nothing, and cannot be guessed either.
  id text primary key,
  definition_id text not null references reward_definitions,
  -- Nobody wins it earlier.
  winnable_at timestamptz not null,
  owner_id uuid references users,
  assigned_at timestamptz,
  claim_before timestamptz,
  status text not null default 'UNCLAIMED' check (status in ('UNCLAIMED', 'PENDING', 'CLAIMED', 'EXPIRED')),
  -- Sealed.
  voucher text,
  check ((owner_id is null) = (assigned_at is null))
);
create index reward_items_free on reward_items (definition_id, winnable_at, id) where owner_id is null;
create index reward_items_by_owner on reward_items (owner_id, assigned_at) where owner_id is not null;

-- Where is my reward? The person and staff read the same rows.
create table reward_traces (
  id bigint generated always as identity primary key,
  item_id text not null references reward_items,
  stage text not null check (stage in ('EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED')),
  at timestamptz not null,
  -- Who has it now, until when, and why.
  holder text not null,
  due_at timestamptz,
  why text
);
create index reward_traces_by_item on reward_traces (item_id, id);
revoke update, delete on reward_traces from momi_app;

-- All that missions gave. The ledger's reason is MISSION_COMPLETED, its ref 'mission:cause'.
create table awards (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  country text not null,
  mission text not null,
  config_version int not null,
  -- Names what was done: nobody is given the same twice.
  cause text not null,
  day date not null,
  points int not null check (points >= 0),
  spins int not null check (spins >= 0),
  reward_item text references reward_items,
  at timestamptz not null,
  unique (mission, cause)
);
create index awards_by_user on awards (user_id, mission, day);

insert into awards (user_id, country, mission, config_version, cause, day, points, spins, at)
select m.user_id, u.country, m.type, 0, m.cause, m.at::date, m.points, 0, m.at
  from mission_completions m join users u on u.id = m.user_id;
drop table mission_completions;
revoke update, delete on awards from momi_app;
-- Accounts are joined.
grant update (user_id) on awards to momi_app;

-- A right to spin the roulette once.
create table roulette_spins_owned (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  source text not null check (source in ('FREE', 'BET9JA', 'BOUGHT_FOR_POINTS')),
  -- Names what gave it: nobody is given the same twice.
  cause text not null unique,
  granted_at timestamptz not null,
  used_at timestamptz
);
create index roulette_spins_owned_unused on roulette_spins_owned (user_id, id) where used_at is null;

-- Takes an amount from a budget; false where it is spent. A mission without one always gives.
create function budget_take(p_country text, p_type text, p_amount bigint) returns boolean language plpgsql as $$
declare
  v_start int := floor(random() * 16);
  v_left bigint;
begin
  if p_amount = 0 or not exists (select from mission_budgets where country = p_country and type = p_type) then
    return true;
  end if;
  -- A share that nobody holds just now.
  update mission_budgets set remaining = remaining - p_amount
   where country = p_country and type = p_type
     and share = (select share from mission_budgets
                   where country = p_country and type = p_type and remaining >= p_amount
                   order by (share + v_start) % 16 limit 1 for update skip locked);
  if found then
    return true;
  end if;
  -- None has enough, or all are held: all of them, always in the same order.
  perform from mission_budgets where country = p_country and type = p_type order by share for update;
  select sum(remaining) into v_left from mission_budgets where country = p_country and type = p_type;
  if v_left < p_amount then
    return false;
  end if;
  update mission_budgets b
     set remaining = b.remaining - least(b.remaining, greatest(0, p_amount - r.before))
    from (select share, sum(remaining) over (order by share) - remaining as before
            from mission_budgets where country = p_country and type = p_type) r
   where b.country = p_country and b.type = p_type and b.share = r.share;
  return true;
end $$;

-- An item of a definition that may be won now becomes theirs; null where there is none.
create function reward_take(p_definition text, p_user uuid, p_at timestamptz, p_holder text) returns text
language plpgsql as $$
declare
  v_item text;
begin
  update reward_items i
     set owner_id = p_user, assigned_at = p_at,
         claim_before = p_at + make_interval(days => (select claim_days from reward_definitions where id = p_definition))
   where i.id = (select id from reward_items
                  where definition_id = p_definition and owner_id is null and winnable_at <= p_at
                  order by winnable_at, id limit 1 for update skip locked)
  returning i.id into v_item;
  if found then
    insert into reward_traces (item_id, stage, at, holder) values (v_item, 'EARNED', p_at, p_holder);
  end if;
  return v_item;
end $$;

-- Gives what a mission gives, whole or not at all. Outcome: given; already, where this cause was given before;
-- budget_spent or pool_empty, where there is nothing left to give; merged, with ledger_post's answer for it.
create function award_give(
  p_user uuid, p_country text, p_mission text, p_version int, p_cause text, p_day date,
  p_points int, p_spins int, p_definition text, p_at timestamptz
) returns table (outcome text, balance bigint, reward_item text) language plpgsql as $$
declare
  v_balance bigint;
  v_item text;
begin
  -- Held until the end: a merge waits, and moves what is given here, or was first.
  perform from ledger_accounts where id = p_user and moved_to is null for update;
  if not found then
    return query select 'merged', -2::bigint, null::text;
    return;
  end if;
  if exists (select from awards a where a.mission = p_mission and a.cause = p_cause) then
    return query select 'already', null::bigint, null::text;
    return;
  end if;
  -- What was taken is put back where the rest cannot be given.
  begin
    if p_definition is not null then
      v_item := reward_take(p_definition, p_user, p_at, 'person');
      if v_item is null then
        raise exception using errcode = 'MO001';
      end if;
    end if;
    if not budget_take(p_country, p_mission, p_points) then
      raise exception using errcode = 'MO002';
    end if;
    insert into awards (user_id, country, mission, config_version, cause, day, points, spins, reward_item, at)
    values (p_user, p_country, p_mission, p_version, p_cause, p_day, p_points, p_spins, v_item, p_at)
    on conflict (mission, cause) do nothing;
    if not found then
      raise exception using errcode = 'MO003';
    end if;
    if p_points > 0 then
      v_balance := ledger_post(p_user, p_points, 'issued', 'MISSION_COMPLETED', p_mission || ':' || p_cause, p_at);
    end if;
    insert into roulette_spins_owned (user_id, source, cause, granted_at)
    select p_user, 'FREE', p_mission || ':' || p_cause || ':' || n, p_at from generate_series(1, p_spins) n;
    return query select 'given', v_balance, v_item;
  exception
    when sqlstate 'MO001' then return query select 'pool_empty', null::bigint, null::text;
    when sqlstate 'MO002' then return query select 'budget_spent', null::bigint, null::text;
    when sqlstate 'MO003' then return query select 'already', null::bigint, null::text;
  end;
end $$;
