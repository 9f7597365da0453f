-- Like lock_accounts, for sessions: with their devices that have no owner yet.
create or replace function lock_sessions(p_sessions uuid[], p_wallets text[], p_users uuid[]) returns setof uuid
language plpgsql rows 2 set plan_cache_mode = force_generic_plan as $$
begin
  return query select lock_accounts(
    array(
      select i.haid from sessions s
        -- offset 0 keeps the planner from reading all devices without an owner.
        cross join lateral (select haid, owner_id from app_instances where haid = s.haid offset 0) i
       where s.id = any(p_sessions) and i.owner_id is null
    ), p_wallets, p_users);
end $$;
