-- Takes an award of points from its mission's budget (reserve_award) and from every budget in which it counts. Returns what
-- reserve_award does; budget_spent if one of them has too little left, and then nothing is taken. p_ref: its award_ref.
create or replace function charge_award(p_country text, p_mission text, p_points bigint, p_ref text, p_at timestamptz)
returns text language plpgsql as $$
declare
  v_outcome text;
begin
  if p_points = 0 or not exists (select from budgets where is_active) then
    return reserve_award(p_country, p_mission, p_points, p_at);
  end if;
  -- What was taken is put back where the rest cannot be given.
  begin
    v_outcome := reserve_award(p_country, p_mission, p_points, p_at);
    if v_outcome <> 'budget_spent'
       and not charge_budgets('AWARD', p_ref, p_country, p_mission, null, p_points, 0, 0,
                              case v_outcome when 'held' then 'COMMITTED' else 'SPENT' end, p_at) then
      raise exception using errcode = 'MO004';
    end if;
    return v_outcome;
  exception when sqlstate 'MO004' then
    return 'budget_spent';
  end;
end $$;
