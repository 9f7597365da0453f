-- The rule of a version of a mission. Version 0 dates from before versions were stored.
create or replace function rule_of(p_country text, p_mission text, p_version int) returns jsonb
language plpgsql stable as $$
begin
  if p_version = 0 then
    return (select rule from mission_configs where country = p_country and type = p_mission and version = 0);
  end if;
  return (select body -> 'rule' from config_versions
           where kind = 'mission' and country = p_country and key = p_mission and version = p_version);
end $$;
