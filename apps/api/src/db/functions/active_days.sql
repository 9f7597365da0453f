-- The previous release counts the days of the loyalty bonus with it; a later release drops it.
-- The number of days after p_after, up to p_until, on which a person checked in, counted something or was given something.
-- In PL/pgSQL, as everything that reads tables, because PostgreSQL plans a function in SQL anew at each call.
create or replace function active_days(p_user uuid, p_after date, p_until date) returns bigint
language plpgsql stable as $$
begin
  return (select count(*) from (
    select day from streak_check_ins where user_id = p_user and day > p_after and day <= p_until
    union select day from mission_counters where user_id = p_user and day > p_after and day <= p_until and count > 0
    union select day from awards
           where user_id = p_user and day > p_after and day <= p_until and mission <> 'loyalty_bonus'
  ) active);
end $$;
