-- How often a mission's rule gives something to one person: in a day, or in a lifetime if it has no milestones of a day.
create or replace function rule_times(p_mission text, p_rule jsonb) returns int language sql immutable as $$
  select case
    when p_mission = 'data_saved' then jsonb_array_length(p_rule -> 'steps')
    else coalesce((p_rule ->> 'dailyCap')::int, 1)
  end
$$;
