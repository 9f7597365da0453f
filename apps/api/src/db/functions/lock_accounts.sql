-- Locks until the end of the transaction what it is about, in the one order: devices, wallets, accounts, ledger accounts,
-- and each kind in the order of its keys. Returns those of the accounts that exist and were not merged.
create or replace function lock_accounts(p_haids text[], p_wallets text[], p_users uuid[]) returns setof uuid
language plpgsql rows 2 set plan_cache_mode = force_generic_plan as $$
begin
  perform from app_instances where haid = any(p_haids) order by haid for no key update;
  perform pg_advisory_xact_lock(wallet)
     from (select distinct hashtextextended(lower(w), 6177103) as wallet from unnest(p_wallets) w order by 1) wallets;
  perform from users where id = any(p_users) order by id for no key update;
  return query
    select id from ledger_accounts where id = any(p_users) and moved_to is null order by id for no key update;
end $$;
