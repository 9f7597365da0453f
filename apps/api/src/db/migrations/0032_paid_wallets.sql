-- The one account that a wallet is paid for: docs/decisions/0025-proven-wallets.md. It stays when the account reports
-- another wallet, so that two accounts are never paid to one.
create table paid_wallets (
  -- In lower case.
  address text primary key,
  user_id uuid not null references users
);
create index paid_wallets_by_user on paid_wallets (user_id);
-- Who proved a wallet and was paid there has it. What was paid to a claimed address binds nobody: anybody could claim it.
insert into paid_wallets (address, user_id)
select distinct lower(w.address), w.user_id
  from user_wallets w join payouts p on p.user_id = w.user_id and lower(p.address) = lower(w.address)
 where w.proven;
-- A claim of a wallet that another account proved is none.
delete from user_wallets claimed using user_wallets owned
 where owned.proven and not claimed.proven and lower(owned.address) = lower(claimed.address);
create index user_wallets_claimed on user_wallets (lower(address)) where not proven;

-- Only to the wallet's one account, and past payouts that another transaction holds, such as a merge. What waits for a proof is found by its reason.
create or replace function payouts_release(p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_released bigint;
begin
  perform pg_advisory_xact_lock(6177101);
  -- Asked for before this rule, or by a release that does not know it: the person's proven wallet is theirs to be paid to.
  insert into paid_wallets (address, user_id)
  select distinct lower(w.address), w.user_id
    from payouts p join user_wallets w on w.user_id = p.user_id and lower(w.address) = lower(p.address)
   where p.status = 'HELD' and coalesce(p.hold_until, p_at) <= p_at and w.proven
  on conflict (address) do nothing;
  with due as (
    select p.id from payouts p
     where p.status = 'HELD' and coalesce(p.hold_until, p_at) <= p_at
       and (exists (select from paid_wallets w where w.address = lower(p.address) and w.user_id = p.user_id)
         -- An open claim of a person who was erased since goes on: their wallet is nobody's.
         or exists (select from users u where u.id = p.user_id and u.erased_at is not null))
     order by p.id limit 1000
       for update of p skip locked
  )
  update payouts p set status = 'PENDING', place = nextval('payout_places'), group_id = extract(epoch from p_at)::bigint / 3600
    from due where p.id = due.id;
  get diagnostics v_released = row_count;
  return v_released;
end $$;

-- A link without a reward proves the wallet alone: a session has one.
alter table minipay_links drop constraint minipay_links_pkey,
  add id bigint generated always as identity primary key,
  alter item_id drop not null,
  add constraint minipay_links_item_id_key unique (item_id);
create unique index minipay_links_of_wallets on minipay_links (session_id) where item_id is null;
