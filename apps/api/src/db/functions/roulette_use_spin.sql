-- Uses a spin: today's free ones first, then the oldest one owned. Returns its source; null if there is none. The caller
-- holds the person's ledger account.
create or replace function roulette_use_spin(p_user uuid, p_day date, p_free int, p_at timestamptz) returns text
language plpgsql as $$
declare
  v_used int;
  v_source text;
begin
  select count(*) into v_used from roulette_spins_owned where user_id = p_user and day = p_day;
  if v_used < p_free then
    insert into roulette_spins_owned (user_id, source, cause, granted_at, used_at, day)
    values (p_user, 'FREE', 'daily:' || p_user || ':' || p_day || ':' || v_used + 1, p_at, p_at, p_day);
    return 'FREE';
  end if;
  update roulette_spins_owned set used_at = p_at
   where user_id = p_user
     and id = (select id from roulette_spins_owned
                where user_id = p_user and used_at is null order by id limit 1 for update)
  returning source into v_source;
  return v_source;
end $$;
