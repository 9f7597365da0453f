-- Takes a gift from every budget in which it counts, and records what was taken; false if one of them has too little left,
-- and then nothing is taken. p_tokens: ten-thousandths of the token (docs/decisions/0121-budgets.md).
create or replace function charge_budgets(
  p_kind text, p_ref text, p_country text, p_mission text, p_reward text,
  p_points bigint, p_tokens bigint, p_items bigint, p_state text, p_at timestamptz
) returns boolean language plpgsql as $$
declare
  v_lines bigint[];
  v_line record;
begin
  if not exists (select from budgets where is_active) then
    return true;
  end if;
  select array_agg(line order by line) into v_lines
    from (select open_budget_line(b, p_at) as line
            from budgets_for(p_kind, p_country, p_mission, p_reward, p_at) b
           where case b.unit when 'POINTS' then p_points when 'TOKEN' then p_tokens else p_items end > 0
           order by b.country, b.key) opened;
  if v_lines is null or exists (select from budget_charges where kind = p_kind and ref = p_ref and state <> 'RETURNED') then
    return true;
  end if;
  begin
    for v_line in
      select id, case unit when 'POINTS' then p_points when 'TOKEN' then p_tokens else p_items end as amount
        from budget_lines where id = any(v_lines) order by id
    loop
      if not take_from_budget(v_line.id, v_line.amount, p_state) then
        raise exception using errcode = 'MO004';
      end if;
    end loop;
  exception when sqlstate 'MO004' then
    return false;
  end;
  insert into budget_charges (kind, ref, lines, points, tokens, items, state, at)
  values (p_kind, p_ref, v_lines, p_points, p_tokens, p_items, p_state, p_at);
  return true;
end $$;
