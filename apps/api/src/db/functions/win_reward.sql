-- Assigns an item of a definition to a user (reward_take), and takes it from every budget in which it counts; null if there
-- is none, or if a budget has too little left. p_mission: the mission that gives it; null: none does.
create or replace function win_reward(p_definition text, p_user uuid, p_mission text, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_item text;
  v_country text;
  v_tokens bigint;
begin
  if not exists (select from budgets where is_active) then
    return reward_take(p_definition, p_user, p_at, 'person');
  end if;
  select country, coalesce(amount::numeric * 10000, 0) into v_country, v_tokens
    from reward_definitions where id = p_definition;
  begin
    v_item := reward_take(p_definition, p_user, p_at, 'person');
    if v_item is not null and not charge_budgets('PRIZE', v_item, v_country, p_mission, p_definition, 0, v_tokens, 1,
                                                 'COMMITTED', p_at) then
      raise exception using errcode = 'MO004';
    end if;
    return v_item;
  exception when sqlstate 'MO004' then
    return null;
  end;
end $$;
