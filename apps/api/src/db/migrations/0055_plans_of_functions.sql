-- Statements of these functions are planned once per connection. PostgreSQL would plan them at each call, because it
-- expects ten elements in any array and a thousand numbers in any series, which makes a plan for all values look dear.
alter function hold(text[], text[], uuid[]) set plan_cache_mode = force_generic_plan;
alter function hold(text[], text[], uuid[]) rows 2;
alter function award_give(uuid, text, text, int, text, date, int, int, text, timestamptz)
  set plan_cache_mode = force_generic_plan;
alter function reward_take(text, uuid, timestamptz, text) set plan_cache_mode = force_generic_plan;
alter function streak_take_over(text, date, uuid, timestamptz) set plan_cache_mode = force_generic_plan;

-- Like hold, for sessions: with their devices that have no owner yet.
create function hold_sessions(p_sessions uuid[], p_wallets text[], p_users uuid[]) returns setof uuid
language plpgsql rows 2 set plan_cache_mode = force_generic_plan as $$
begin
  return query select hold(
    array(
      select i.haid from sessions s
        -- offset 0 keeps the planner from reading all devices without an owner.
        cross join lateral (select haid, owner_id from app_instances where haid = s.haid offset 0) i
       where s.id = any(p_sessions) and i.owner_id is null
    ), p_wallets, p_users);
end $$;

-- Adds free spins, one for each number.
create function roulette_add_spins(p_user uuid, p_cause text, p_count int, p_at timestamptz) returns int
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into roulette_spins_owned (user_id, source, cause, granted_at)
  select p_user, 'FREE', p_cause || ':' || n, p_at from generate_series(1, p_count) n;
  return p_count;
end $$;
