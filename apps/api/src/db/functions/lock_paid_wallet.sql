-- The earlier form of bind_paid_wallet, which the previous release calls.
create or replace function lock_paid_wallet(p_address text, p_user uuid, p_native boolean) returns uuid language plpgsql as $$
begin
  return bind_paid_wallet(p_address, p_user, p_native::int, false);
end $$;
