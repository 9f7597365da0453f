-- The least that is left in the budgets of one unit in which a gift counts; null if it counts in none.
create or replace function budgets_left(
  p_kind text, p_country text, p_mission text, p_reward text, p_unit text, p_at timestamptz
) returns bigint language plpgsql stable as $$
begin
  return (select min(coalesce((select sum(remaining) from budget_shares where line = budget_line_at(b, p_at)), b.amount))
            from budgets_for(p_kind, p_country, p_mission, p_reward, p_at) b where b.unit = p_unit);
end $$;
