-- The earlier form of give_award, which the previous release calls: it does not know that points can be held.
create or replace function grant_award(
  p_user uuid, p_country text, p_mission text, p_version int, p_cause text, p_earned_by uuid, p_milestone int, p_day date,
  p_points int, p_spins int, p_definition text, p_at timestamptz
) returns table (outcome text, balance bigint, reward_item text) language plpgsql as $$
begin
  return query
    select case g.outcome when 'held' then 'given' else g.outcome end, g.balance, g.reward_item
      from give_award(p_user, p_country, p_mission, p_version, p_cause, p_earned_by, p_milestone, p_day, p_points, p_spins,
                      p_definition, p_at) g;
end $$;
