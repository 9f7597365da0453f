-- The newcomer's first completed mission, check-in, spin or delivered prize completes their referral. A trigger and not in
-- the features, because several tables record that a mission was completed.
create or replace function complete_referral() returns trigger language plpgsql as $$
declare
  v_at timestamptz;
begin
  if tg_table_name = 'giveaway_claims' then
    v_at := new.delivered_at;
  else
    v_at := new.at;
  end if;
  update referrals set completed_at = v_at where newcomer_id = new.user_id and completed_at is null;
  return null;
end $$;

create or replace trigger awards_complete_referral after insert on awards
  for each row execute function complete_referral();
create or replace trigger streak_check_ins_complete_referral after insert on streak_check_ins
  for each row execute function complete_referral();
create or replace trigger roulette_spins_complete_referral after insert on roulette_spins
  for each row execute function complete_referral();
create or replace trigger giveaway_claims_complete_referral after update of status on giveaway_claims
  for each row when (new.status = 'SUCCESS' and old.status <> 'SUCCESS') execute function complete_referral();
