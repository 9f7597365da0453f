-- PostgreSQL plans the body of a function in SQL anew in each statement that calls it, if it contains a subquery. One in
-- PL/pgSQL is planned once per connection: the missions read active_days, and the wheel reads the stock of each prize.
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

create or replace function reward_stock_of(p_definition text, p_at timestamptz) returns bigint
language plpgsql stable as $$
begin
  return (select coalesce(sum(items), 0)::bigint from reward_stock
           where definition_id = p_definition and winnable_at <= p_at);
end $$;
