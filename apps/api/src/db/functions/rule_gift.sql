-- What a mission's rule gives for one of its parts, as JSON: the day of the week of a streak, the segment of the wheel, the
-- number of the milestone, or null where the mission gives one gift. Null: the rule has no such part.
create or replace function rule_gift(p_mission text, p_rule jsonb, p_part text) returns jsonb language plpgsql immutable as $$
begin
  return case p_mission
    when 'streaks' then (select jsonb_build_object('points', p.points)
                           from jsonb_array_elements(p_rule -> 'points') with ordinality as p (points, day)
                          where p.day::text = p_part)
    when 'roulette' then (select (s.segment -> 'prize') - 'type'
                            from jsonb_array_elements(p_rule -> 'segments') as s (segment)
                           where s.segment ->> 'id' = p_part)
    when 'data_saved' then (select s.step -> 'gift'
                              from jsonb_array_elements(p_rule -> 'steps') with ordinality as s (step, milestone)
                             where s.milestone::text = p_part)
    else p_rule -> 'gift'
  end;
end $$;
