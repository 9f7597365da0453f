-- A brake refuses an award that would be one more than the rule gives to a person. Awards of accounts that were merged
-- into this one are not counted. p_milestone: null for what is given once, except for the loyalty bonus, which may be
-- given every day.
create or replace function check_times(
  p_user uuid, p_country text, p_mission text, p_version int, p_earned_by uuid, p_milestone int, p_day date
) returns void language plpgsql as $$
declare
  v_is_daily boolean := p_milestone is not null or p_mission = 'loyalty_bonus';
begin
  if (select count(*) from awards a
       where a.user_id = p_user and a.mission = p_mission and (not v_is_daily or a.day = p_day)
         and a.earned_by is not distinct from p_earned_by and a.reversed_at is null)
     >= rule_times(p_mission, rule_of(p_country, p_mission, p_version)) then
    perform brake(p_country, p_mission, 'LIMIT');
  end if;
end $$;
