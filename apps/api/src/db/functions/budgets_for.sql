-- The active budgets in which a gift counts. p_kind: AWARD, PRIZE, PURCHASE or EXCHANGE. p_mission: the mission that gives
-- it; p_reward: the definition of the prize.
create or replace function budgets_for(
  p_kind text, p_country text, p_mission text, p_reward text, p_at timestamptz
) returns setof budgets language sql stable as $$
  select b.*
    from budgets b
   where b.is_active
     and b.country in (p_country, '*')
     and case b.scope
           when 'COUNTRY' then true
           when 'MISSION' then b.scope_key = p_mission
           when 'PRIZE' then b.scope_key = p_reward
           when 'MARKET' then p_kind = 'PURCHASE'
           else p_kind = 'EXCHANGE'
         end
     and (b.period <> 'SPAN' or (b.starts_at <= p_at and b.ends_at > p_at))
$$;
