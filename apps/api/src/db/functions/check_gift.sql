-- True if a gift is what the rule of this version gives for this part (rule_gift); a brake refuses any other one. It reads
-- the stored rule, so an error of the process that computed the gift cannot pay it.
create or replace function check_gift(p_country text, p_mission text, p_version int, p_part text, p_gift jsonb)
returns boolean language plpgsql as $$
begin
  if rule_gift(p_mission, rule_of(p_country, p_mission, p_version), p_part) is distinct from p_gift then
    perform brake(p_country, p_mission, 'GIFT');
  end if;
  return true;
end $$;
