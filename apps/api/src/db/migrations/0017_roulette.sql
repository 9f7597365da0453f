-- The secret that a period's draws derive from: docs/decisions/0009-verifiable-draws.md.
create table roulette_seeds (
  period date primary key,
  -- Sealed.
  seed text not null,
  -- SHA-256, in hex: published before the period.
  seed_hash text not null,
  made_at timestamptz not null,
  -- In hex, once the period is over.
  revealed text
);
revoke update, delete on roulette_seeds from momi_app;
grant update (revealed) on roulette_seeds to momi_app;

-- A free spin of a day is written when it is used.
alter table roulette_spins_owned add day date;
create index roulette_spins_owned_daily on roulette_spins_owned (user_id, day) where day is not null;

create table roulette_spins (
  id text primary key,
  user_id uuid not null references users,
  -- Whoever spun, also where they became part of another account since.
  drawn_user uuid not null,
  period date not null references roulette_seeds,
  -- Counts up for each person and period, so that nobody can choose among draws.
  number int not null check (number > 0),
  day date not null,
  source text not null check (source in ('FREE', 'BET9JA', 'BOUGHT_FOR_POINTS')),
  country text not null,
  config_version int not null,
  -- What could be drawn, in its order: [{"id": "…", "weight": 1}].
  segments jsonb not null,
  segment text not null,
  type text not null check (
    type in ('POINTS', 'ROULETTE_SPIN', 'NOTHING_WON', 'REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP')),
  -- Points or spins.
  amount int not null check (amount >= 0),
  reward_item text references reward_items,
  price int not null check (price >= 0),
  at timestamptz not null,
  -- A ticket serves one spin.
  unique (drawn_user, period, number)
);
create index roulette_spins_by_user on roulette_spins (user_id, at desc);
revoke update, delete on roulette_spins from momi_app;
-- Accounts are joined.
grant update (user_id) on roulette_spins to momi_app;

-- All that recomputes a spin, for whoever wants to: tools/check-spins.mjs reads its rows as JSON lines.
create view roulette_spins_published as
  select s.drawn_user || ':' || to_char(s.period, 'YYYY-MM-DD') || ':' || s.number as drawn_for,
         s.segments, s.segment, p.seed_hash, p.revealed as seed
    from roulette_spins s join roulette_seeds p using (period)
   where p.revealed is not null;

-- Uses a spin that is there: today's free ones first, then the oldest. Null where there is none. The person's ledger
-- account is held by whoever calls.
create function roulette_use_spin(p_user uuid, p_day date, p_free int, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_used int;
  v_source text;
begin
  select count(*) into v_used from roulette_spins_owned where user_id = p_user and day = p_day;
  if v_used < p_free then
    insert into roulette_spins_owned (user_id, source, cause, granted_at, used_at, day)
    values (p_user, 'FREE', 'daily:' || p_user || ':' || p_day || ':' || v_used + 1, p_at, p_at, p_day);
    return 'FREE';
  end if;
  update roulette_spins_owned set used_at = p_at
   where id = (select id from roulette_spins_owned
                where user_id = p_user and used_at is null order by id limit 1 for update)
  returning source into v_source;
  return v_source;
end $$;

-- What was sent to a wallet for its network fees. Written before it is sent, so that nothing is sent twice.
create table gas_fees (
  id text primary key,
  user_id uuid not null references users,
  wallet text not null,
  -- The period of GAS_FEE_PERIOD_DAYS it is for, by its first day.
  period date not null,
  -- The smallest unit of the chain's coin.
  amount numeric not null check (amount > 0),
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAILURE')),
  at timestamptz not null,
  unique (wallet, period),
  unique (user_id, period)
);

-- What may still be sent on a day, for everybody.
create table gas_fee_budgets (
  day date primary key,
  spent numeric not null check (spent >= 0)
);
