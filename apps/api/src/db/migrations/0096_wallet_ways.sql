-- Further ways in which a wallet is known: docs/decisions/0130-ways-of-wallets.md. Each holds while the address that it
-- names is the reported one, so that a release that does not know these columns cannot carry a proof over to another
-- address. `proven`: the account owns the wallet, by any way that shows possession.
alter table user_wallets
  add native_address text,
  add attested_address text,
  add matched_address text,
  add sent_address text,
  -- The obfuscated phone numbers that MiniPay's issuer has for the address on the chain. Equal ones are one phone number.
  add phone_identifiers text[];
update user_wallets set native_address = address where proven;
create index user_wallets_by_phone on user_wallets using gin (phone_identifiers) where phone_identifiers is not null;

alter table wallet_changes drop constraint wallet_changes_change_check,
  add constraint wallet_changes_change_check
    check (change in ('CLAIMED', 'LINKED', 'PROVEN', 'ATTESTED', 'MATCHED', 'SENT', 'TAKEN_BY_OWNER'));

-- How well the account of a paid wallet was known to have it, as core/ledger/wallets.ts ranks it; null: an earlier
-- release stored the row, and `native` says it. `attested`: the account needs no sign-in for what was accepted.
alter table paid_wallets add possession smallint, add attested boolean not null default false;

-- The best way in which the wallet was known when the payout was requested.
alter table payouts add wallet_way text;

-- Returns the only account whose payouts may go to a wallet from now on: the first one that was paid there, unless this
-- one is known better to have it. Locks the row, so that a concurrent payout waits.
create function bind_paid_wallet(p_address text, p_user uuid, p_possession int, p_attested boolean) returns uuid
language plpgsql as $$
declare
  v_user uuid;
begin
  insert into paid_wallets as known (address, user_id, native, possession, attested)
  values (lower(p_address), p_user, p_possession > 0, p_possession, p_attested)
  on conflict (address) do update set
    former_user_id = case when known.user_id <> p_user and p_possession > coalesce(known.possession, known.native::int)
                          then known.user_id else known.former_user_id end,
    user_id = case when p_possession > coalesce(known.possession, known.native::int) then p_user else known.user_id end,
    attested = case when known.user_id = p_user then known.attested or p_attested
                    when p_possession > coalesce(known.possession, known.native::int) then p_attested
                    else known.attested end,
    native = known.native or p_possession > 0,
    possession = greatest(coalesce(known.possession, known.native::int), p_possession)
  returning user_id into v_user;
  return v_user;
end $$;

-- The earlier form of bind_paid_wallet, which the previous release calls.
create or replace function lock_paid_wallet(p_address text, p_user uuid, p_native boolean) returns uuid language plpgsql as $$
begin
  return bind_paid_wallet(p_address, p_user, p_native::int, false);
end $$;

-- As before; an account whose wallet is attested needs no sign-in either.
create or replace function payout_wallet_hold(p_user uuid, p_address text) returns text language plpgsql stable as $$
begin
  return (
    select case
      -- An accepted claim of a person who was erased since goes on: their wallet is nobody's.
      when u.erased_at is not null then null
      when p.address is null and w.user_id is null then 'WALLET_NOT_PROVEN'
      when u.user_type = 'ANONYMOUS' and ((p.native or p.attested) and p.user_id = u.id) is not true
        then 'SIGN_IN_REQUIRED'
      when p.address is null then 'WALLET_NOT_PROVEN'
    end
      from users u
      left join paid_wallets p on p.address = lower(p_address) and u.id in (p.user_id, p.former_user_id)
      left join user_wallets w
        on w.user_id = u.id and lower(w.address) = lower(p_address) and w.linked_address = w.address
     where u.id = p_user);
end $$;

-- As before, with bind_paid_wallet.
create or replace function payouts_release(p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_released bigint;
begin
  perform pg_advisory_xact_lock(6177101);
  -- Requested before such a rule, or accepted by a release that does not know it: the account is paid to its own wallet.
  perform bind_paid_wallet(own.address, own.user_id, own.proven::int, false)
     from (select distinct w.address, w.user_id, w.proven
             from payouts p
             join user_wallets w on w.user_id = p.user_id and lower(w.address) = lower(p.address)
             join users u on u.id = p.user_id
            where p.status = 'HELD' and coalesce(p.hold_until, p_at) <= p_at
              and (w.proven or w.linked_address = w.address and u.user_type <> 'ANONYMOUS')) own
    where not exists (select from paid_wallets k
                       where k.address = lower(own.address) and (k.native or not own.proven));
  with due as (
    select p.id from payouts p
     where p.status = 'HELD' and coalesce(p.hold_until, p_at) <= p_at
       and payout_wallet_hold(p.user_id, p.address) is null
     order by p.id limit 1000
       for update of p skip locked
  )
  update payouts p set status = 'PENDING', place = nextval('payout_places'), group_id = extract(epoch from p_at)::bigint / 3600
    from due where p.id = due.id;
  get diagnostics v_released = row_count;
  return v_released;
end $$;
