-- How well a wallet is known to be an account's: docs/decisions/0066-wallet-knowledge.md. `proven`: the vendor's app
-- reported it under a native key. A wallet is linked while the address that a MiniPay link named is the reported one.
alter table user_wallets add linked_address text;
alter table wallet_changes drop constraint wallet_changes_change_check,
  add constraint wallet_changes_change_check check (change in ('CLAIMED', 'LINKED', 'PROVEN', 'TAKEN_BY_OWNER'));
-- `native`: the account's wallet was reported under a native key when it was paid, not only linked. The account whose
-- linked wallet was paid before the native one took it over is `former_user_id`: what was accepted for it is still paid.
alter table paid_wallets
  add native boolean not null default true,
  add former_user_id uuid references users;
create index paid_wallets_by_former_user on paid_wallets (former_user_id) where former_user_id is not null;

-- Whether a native API key began one of the account's sessions: needed without a sign-in for prizes. A trigger, so that
-- sessions of the previous release count too.
alter table users add has_native_key boolean not null default false;
update users u set has_native_key = true
 where exists (select from sessions s where s.user_id = u.id and s.api_key = 'native');
create function session_marks_native() returns trigger language plpgsql as $$
begin
  update users set has_native_key = true where id = new.user_id and not has_native_key;
  return null;
end $$;
create trigger sessions_mark_native after insert on sessions
  for each row when (new.api_key = 'native') execute function session_marks_native();

-- Until now a link counted as a proof: of an account that has no session under a native key, or has used a link for this
-- address. An app reports its wallet at every start, so that what is native becomes native again.
create function pg_temp.was_linked(p_user uuid, p_address text) returns boolean language sql as $$
  select exists (select from users u where u.id = p_user and not u.has_native_key)
      or exists (select from minipay_links l join sessions s on s.id = l.session_id
                  where s.user_id = p_user and lower(l.used_by) = lower(p_address))
$$;
update user_wallets set proven = false, linked_address = address where proven and pg_temp.was_linked(user_id, address);
update paid_wallets set native = false where pg_temp.was_linked(user_id, address);

-- Returns the only account whose payouts may go to a wallet from now on: the first one that was paid there, unless that
-- one's wallet was only linked and this one's is native. Locks the row, so that a concurrent payout waits.
create function hold_paid_wallet(p_address text, p_user uuid, p_native boolean) returns uuid language plpgsql as $$
declare
  v_user uuid;
begin
  insert into paid_wallets as known (address, user_id, native) values (lower(p_address), p_user, p_native)
  on conflict (address) do update set
    former_user_id = case when p_native and not known.native and known.user_id <> p_user then known.user_id
                          else known.former_user_id end,
    user_id = case when p_native and not known.native then p_user else known.user_id end,
    native = known.native or p_native
  returning user_id into v_user;
  return v_user;
end $$;

-- Why a payout of this account to this address has to wait; null if it may be paid.
create function payout_wallet_hold(p_user uuid, p_address text) returns text language plpgsql stable as $$
begin
  return (
    select case
      -- An accepted claim of a person who was erased since goes on: their wallet is nobody's.
      when u.erased_at is not null then null
      when p.address is null and w.user_id is null then 'WALLET_NOT_PROVEN'
      when u.user_type = 'ANONYMOUS' and (p.native and p.user_id = u.id) is not true then 'SIGN_IN_REQUIRED'
      when p.address is null then 'WALLET_NOT_PROVEN'
    end
      from users u
      left join paid_wallets p on p.address = lower(p_address) and u.id in (p.user_id, p.former_user_id)
      left join user_wallets w
        on w.user_id = u.id and lower(w.address) = lower(p_address) and w.linked_address = w.address
     where u.id = p_user);
end $$;

-- As before, but also to the linked wallets of accounts that are signed in.
create or replace function payouts_release(p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_released bigint;
begin
  perform pg_advisory_xact_lock(6177101);
  -- Requested before such a rule, or accepted by a release that does not know it: the account is paid to its own wallet.
  perform hold_paid_wallet(own.address, own.user_id, own.proven)
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
