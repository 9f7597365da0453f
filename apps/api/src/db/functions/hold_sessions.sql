-- The earlier name of lock_sessions, which the previous release calls (docs/decisions/0083-columns-and-locks.md).
create or replace function hold_sessions(p_sessions uuid[], p_wallets text[], p_users uuid[]) returns setof uuid
language plpgsql rows 2 as $$
begin
  return query select lock_sessions(p_sessions, p_wallets, p_users);
end $$;
