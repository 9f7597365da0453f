-- A referral stays as it was stored. Its newcomer's first mission makes it due, and a job decides it once:
-- docs/decisions/0026-referrals.md.
alter table referrals
  -- When the newcomer completed a first mission.
  add column completed_at timestamptz,
  -- When it was found that the newcomer had been referred by their own account, or in a cycle.
  add column refused_at timestamptz,
  -- What it paid.
  add column points int not null default 0 check (points >= 0),
  add constraint referrals_counted_or_refused check (counted_at is null or refused_at is null);
drop index referrals_uncounted;
create index referrals_due on referrals (completed_at)
  where completed_at is not null and counted_at is null and refused_at is null;

-- Here and not in the features, because several tables say that a mission was completed.
create function complete_referral() returns trigger language plpgsql as $$
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

create trigger awards_complete_referral after insert on awards
  for each row execute function complete_referral();
create trigger streak_check_ins_complete_referral after insert on streak_check_ins
  for each row execute function complete_referral();
create trigger roulette_spins_complete_referral after insert on roulette_spins
  for each row execute function complete_referral();
create trigger giveaway_claims_complete_referral after update of status on giveaway_claims
  for each row when (new.status = 'SUCCESS' and old.status <> 'SUCCESS') execute function complete_referral();
