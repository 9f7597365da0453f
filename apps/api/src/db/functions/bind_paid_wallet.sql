-- Returns the only account whose payouts may go to a wallet from now on: the first one that was paid there, unless this
-- one is known better to have it. Locks the row, so that a concurrent payout waits.
create or replace function bind_paid_wallet(p_address text, p_user uuid, p_possession int, p_attested boolean) returns uuid
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
