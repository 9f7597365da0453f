-- How many items of a definition a mission can give at an instant: those in stock, as far as the budgets reach.
create or replace function winnable_rewards(p_definition text, p_mission text, p_at timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_stock bigint := reward_stock_of(p_definition, p_at);
  v_country text;
  v_tokens bigint;
begin
  if v_stock <= 0 or not exists (select from budgets where is_active) then
    return v_stock;
  end if;
  select country, coalesce(amount::numeric * 10000, 0) into v_country, v_tokens
    from reward_definitions where id = p_definition;
  return greatest(0, least(v_stock,
    budgets_left('PRIZE', v_country, p_mission, p_definition, 'ITEMS', p_at),
    budgets_left('PRIZE', v_country, p_mission, p_definition, 'TOKEN', p_at) / nullif(v_tokens, 0)));
end $$;
