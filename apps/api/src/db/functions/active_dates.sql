-- The days after p_after, up to p_until, on which a person checked in, counted something or was given something, oldest
-- first. In PL/pgSQL, as everything that reads tables, because PostgreSQL plans a function in SQL anew at each call.
create or replace function active_dates(p_user uuid, p_after date, p_until date) returns date[]
language plpgsql stable as $$
begin
  return array(
    select day from streak_check_ins where user_id = p_user and day > p_after and day <= p_until
    union select day from mission_counters where user_id = p_user and day > p_after and day <= p_until and count > 0
    union select day from awards
           where user_id = p_user and day > p_after and day <= p_until and mission <> 'loyalty_bonus'
    order by day);
end $$;
