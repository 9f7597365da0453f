-- Returns the only account whose payouts may go to a wallet from now on: the first one that was paid there, unless that
-- one's wallet was only linked and this one's is native. Locks the row, so that a concurrent payout waits.
create or replace function lock_paid_wallet(p_address text, p_user uuid, p_native boolean) returns uuid language plpgsql as $$
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
