-- Counts new items by state and day, and adds them to the stock that can be won (docs/decisions/0040-reward-counts.md).
create or replace function count_added_rewards() returns trigger language plpgsql as $$
begin
  insert into reward_counts (definition_id, state, day, items)
  select a.definition_id, reward_state(a), reward_day(a), count(*) from added a group by 1, 2, 3;
  insert into reward_stock (definition_id, winnable_at, items)
  select definition_id, winnable_at, count(*) from added
   where owner_id is null and status = 'UNCLAIMED' group by 1, 2;
  return null;
end $$;

create or replace trigger reward_items_count_added after insert on reward_items
  referencing new table as added for each statement execute function count_added_rewards();
