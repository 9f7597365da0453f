-- The earlier name of lock_paid_wallet, which the previous release calls (docs/decisions/0083-columns-and-locks.md).
create or replace function hold_paid_wallet(p_address text, p_user uuid, p_native boolean) returns uuid language plpgsql as $$
begin
  return lock_paid_wallet(p_address, p_user, p_native);
end $$;
