-- How a reward is claimed: its voucher is shown, it is paid to a wallet, a form is filled in, or a link is opened.
alter table reward_definitions
  add claim_route text not null default 'WALLET' check (claim_route in ('VOUCHER', 'WALLET', 'FORM', 'LINK')),
  add form text,
  add check ((claim_route = 'FORM') = (form is not null));
alter table reward_definitions alter claim_route drop default;

-- The name of the one claim of an item: random, as the item's own.
alter table reward_items add redeem_flow_id text;
update reward_items set redeem_flow_id = replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
alter table reward_items alter redeem_flow_id set not null, add unique (redeem_flow_id);
create index reward_items_unclaimed on reward_items (claim_before) where status = 'UNCLAIMED' and claim_before is not null;

-- The first valid claim of an item. What was answered is sealed.
create table reward_claims (
  item_id text primary key references reward_items,
  user_id uuid not null references users,
  haid text not null,
  answers text not null,
  -- Keyed: an identical claim again is known by it.
  answers_hash text not null,
  -- Where it is paid to, frozen.
  wallet text,
  at timestamptz not null
);
create index reward_claims_by_user on reward_claims (user_id);

-- Who claimed a definition's items with which CPF, number, wallet: each is one person's, in every spelling.
create table claim_identities (
  definition_id text not null references reward_definitions,
  kind text not null,
  hash text not null,
  user_id uuid not null references users,
  primary key (definition_id, kind, hash)
);
create index claim_identities_by_user on claim_identities (user_id);

create table payouts (
  id bigint generated always as identity primary key,
  type text not null check (type in ('REWARD', 'POINTS_EXCHANGE')),
  -- The item or the exchange: paid at most once.
  ref text not null unique,
  user_id uuid not null references users,
  -- Frozen at the claim.
  address text not null,
  -- Decimal, of the configured token.
  amount text not null check (amount ~ '^[0-9]+(\.[0-9]+)?$'),
  status text not null check (status in ('HELD', 'PENDING', 'SETTLED', 'FAILED')),
  -- Why it waits, and until when.
  hold_reason text,
  hold_until timestamptz,
  -- Its place in what the payout service reads: given when it may be paid, in the order of commits.
  place bigint unique,
  group_id bigint,
  tx_hash text,
  why text,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'HELD') = (place is null))
);
create index payouts_held on payouts (hold_until) where status = 'HELD';
create index payouts_by_user on payouts (user_id);
create sequence payout_places;

-- Lets payouts be paid whose hold is over. One at a time, so that a reader who knows one place knows all before it.
create function payouts_release(p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_released bigint;
begin
  perform pg_advisory_xact_lock(6177101);
  with due as (
    select id from payouts where status = 'HELD' and coalesce(hold_until, p_at) <= p_at order by id limit 1000
    for update
  )
  update payouts p set status = 'PENDING', place = nextval('payout_places'), group_id = extract(epoch from p_at)::bigint / 3600
    from due where p.id = due.id;
  get diagnostics v_released = row_count;
  return v_released;
end $$;
