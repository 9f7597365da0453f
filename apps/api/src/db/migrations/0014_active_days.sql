-- On how many days after p_after, up to p_until, a person checked in, counted something or was given something.
create function active_days(p_user uuid, p_after date, p_until date) returns bigint language sql stable as $$
  select count(*) from (
    select day from streak_check_ins where user_id = p_user and day > p_after and day <= p_until
    union select day from mission_counters where user_id = p_user and day > p_after and day <= p_until and count > 0
    union select day from awards
           where user_id = p_user and day > p_after and day <= p_until and mission <> 'loyalty_bonus'
  ) active
$$;
