-- The running missions whose budget is not spent.
create or replace function funded_missions(p_user uuid, p_country text, p_at timestamptz)
returns setof mission_configs language sql stable as $$
  select m.*
    from running_missions(p_user, p_country, p_at) m
   where (select sum(remaining) from mission_budgets b where b.country = m.country and b.type = m.type)
         is distinct from 0
$$;
