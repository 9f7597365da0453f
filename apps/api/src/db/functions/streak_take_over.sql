-- A wallet's owner takes over its day from a claim. The points of the claim's check-in are taken back, as far as they were
-- not spent; an account that was merged has none. Points that are being checked, or were refused, were never paid: they
-- are refused. Always true: it is the last condition of a check-in.
create or replace function streak_take_over(p_wallet text, p_day date, p_claimant uuid, p_at timestamptz) returns boolean
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_points bigint;
  v_ref text;
begin
  update streak_check_ins set reversed_at = p_at
   where wallet = p_wallet and day = p_day and user_id = p_claimant and not wallet_proven and reversed_at is null
  returning points into v_points;
  if not found then
    return true;
  end if;
  -- One at most, because a person checks in once a day.
  update held_awards set outcome = 'REFUSED', settled_at = coalesce(settled_at, p_at)
   where user_id = p_claimant and reason = 'STREAK_CHECK_IN' and outcome is distinct from 'PAID'
     and split_part(ref, ':', 2) = p_day::text
  returning ref into v_ref;
  if found then
    perform settle_charge('AWARD', award_ref('STREAK_CHECK_IN', v_ref), 'RETURNED');
  else
    select least(v_points, balance) into v_points from ledger_accounts where id = p_claimant and moved_to is null;
    if v_points > 0 then
      perform ledger_post(
        p_claimant, -v_points, 'issued', 'STREAK_CHECK_IN_REVERSED', p_claimant || ':' || p_day, p_at);
    end if;
  end if;
  return true;
end $$;
