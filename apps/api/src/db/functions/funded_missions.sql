-- The running missions whose budget is not spent. One that gives nothing but points is also left out if a budget in which
-- it counts has none left. Whether there are budgets is asked once, not for each mission, because most visits ask here.
create or replace function funded_missions(p_user uuid, p_country text, p_at timestamptz)
returns setof mission_configs language sql stable as $$
  select m.*
    from running_missions(p_user, p_country, p_at) m
   where (select sum(remaining) from mission_budgets b where b.country = m.country and b.type = m.type)
         is distinct from 0
     and (not (select exists (select from budgets where is_active))
          or coalesce(budgets_left('AWARD', m.country, m.type, null, 'POINTS', p_at), 1) > 0
          or not jsonb_path_exists(m.rule, '$.**.points') or jsonb_path_exists(m.rule, '$.**.reward')
          or jsonb_path_exists(m.rule, '$.**.spins'))
$$;
