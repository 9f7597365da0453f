-- Adds free spins, each with a cause that ends with its number. Returns their number.
create or replace function roulette_add_spins(p_user uuid, p_cause text, p_count int, p_at timestamptz) returns int
language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into roulette_spins_owned (user_id, source, cause, granted_at)
  select p_user, 'FREE', p_cause || ':' || n, p_at from generate_series(1, p_count) n;
  return p_count;
end $$;
