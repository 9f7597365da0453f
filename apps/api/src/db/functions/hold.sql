-- The earlier name of lock_accounts, which the previous release calls (docs/decisions/0083-columns-and-locks.md).
create or replace function hold(p_haids text[], p_wallets text[], p_users uuid[]) returns setof uuid language plpgsql rows 2 as $$
begin
  return query select lock_accounts(p_haids, p_wallets, p_users);
end $$;
