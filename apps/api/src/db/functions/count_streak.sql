-- Stores with each check-in how long the current and the longest streak are at its time
-- (docs/decisions/0046-streak-lengths.md).
create or replace function count_streak() returns trigger language plpgsql as $$
declare
  v_last streak_check_ins;
begin
  select * into v_last from streak_check_ins where user_id = new.user_id and day < new.day order by day desc limit 1;
  -- The streak goes on within a week, and into the next one after a whole week.
  if new.streak_day > 1 or v_last.streak_day = 7 then
    new.lifetime_streak := greatest(coalesce(v_last.lifetime_streak, 0) + 1, new.streak_day);
  else
    new.lifetime_streak := 1;
  end if;
  new.longest_streak := greatest(v_last.longest_streak, new.lifetime_streak);
  return new;
end $$;

create or replace trigger streak_check_ins_count_streak before insert on streak_check_ins
  for each row execute function count_streak();
