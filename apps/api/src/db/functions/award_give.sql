-- The earlier form of grant_award, which the previous release calls: the trigger awards_columns adds the columns.
create or replace function award_give(
  p_user uuid, p_country text, p_mission text, p_version int, p_cause text, p_day date,
  p_points int, p_spins int, p_definition text, p_at timestamptz
) returns table (outcome text, balance bigint, reward_item text) language plpgsql as $$
begin
  return query
    select granted.outcome, granted.balance, granted.reward_item
      from grant_award(p_user, p_country, p_mission, p_version, p_cause, null, null, p_day, p_points, p_spins,
                       p_definition, p_at) granted;
end $$;
