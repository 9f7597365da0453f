-- A wallet has one check-in a day: docs/decisions/0029-wallet-days.md. A reversed one gave its day to the wallet's owner.
alter table streak_check_ins add reversed_at timestamptz;
grant update (reversed_at) on streak_check_ins to momi_app;
-- Claims beside a proven check-in were allowed until now: they keep their points, and have no wallet's day any more.
update streak_check_ins claimed set reversed_at = claimed.at
 where not claimed.wallet_proven
   and exists (select from streak_check_ins owned
                where owned.wallet = claimed.wallet and owned.day = claimed.day and owned.wallet_proven);
create unique index streak_check_ins_by_wallet on streak_check_ins (wallet, day) where reversed_at is null;
drop index streak_check_ins_proven_wallet;
drop index streak_check_ins_claimed_wallet;

-- A wallet's owner takes its day over from a claim. The points of that go back to where they came from, as far as they were
-- not spent; an account that was merged has none. True always: it is the last condition of a check-in.
create function streak_take_over(p_wallet text, p_day date, p_claimant uuid, p_at timestamptz) returns boolean
language plpgsql as $$
declare
  v_points bigint;
begin
  update streak_check_ins set reversed_at = p_at
   where wallet = p_wallet and day = p_day and user_id = p_claimant and not wallet_proven and reversed_at is null
  returning points into v_points;
  if found then
    select least(v_points, balance) into v_points from ledger_accounts where id = p_claimant and moved_to is null;
    if v_points > 0 then
      perform ledger_post(
        p_claimant, -v_points, 'issued', 'STREAK_CHECK_IN_REVERSED', p_claimant || ':' || p_day, p_at);
    end if;
  end if;
  return true;
end $$;
