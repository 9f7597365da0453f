-- The length of a streak, kept with each check-in: docs/decisions/0046-streak-lengths.md.
alter table streak_check_ins
  -- Check-ins since the streak last restarted, this one included.
  add lifetime_streak int not null default 1,
  -- The greatest lifetime_streak of the person until this check-in.
  add longest_streak int not null default 1;
grant update (lifetime_streak, longest_streak) on streak_check_ins to momi_app;

with placed as (
  select user_id, day, streak_day,
         streak_day = 1 and lag(streak_day) over history is distinct from 7 as restarts
    from streak_check_ins window history as (partition by user_id order by day)
), runs as (
  select *, count(*) filter (where restarts) over (partition by user_id order by day) as run from placed
), counted as (
  select user_id, day,
         -- A merge can place a first check-in later in the week.
         greatest(streak_day, row_number() over (partition by user_id, run order by day)) as lifetime_streak
    from runs
)
update streak_check_ins c
   set lifetime_streak = counted.lifetime_streak,
       longest_streak = counted.longest_streak
  from (select *, max(lifetime_streak) over (partition by user_id order by day) as longest_streak from counted) counted
 where c.user_id = counted.user_id and c.day = counted.day;

-- A trigger, because the previous release, which runs on during a deployment, does not know the columns.
create function count_streak() returns trigger language plpgsql as $$
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
create trigger streak_check_ins_count_streak before insert on streak_check_ins
  for each row execute function count_streak();
