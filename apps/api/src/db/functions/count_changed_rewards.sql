-- Counts changed items by state and day, and in the stock that can be won, with each change as a row of its own.
create or replace function count_changed_rewards() returns trigger language plpgsql as $$
begin
  insert into reward_counts (definition_id, state, day, items)
  select definition_id, state, day, sum(items)
    from (select b.definition_id, reward_state(b) as state, reward_day(b) as day, -1 as items from old_items b
          union all
          select a.definition_id, reward_state(a), reward_day(a), 1 from new_items a) changes
   group by definition_id, state, day
  having sum(items) <> 0;
  insert into reward_stock (definition_id, winnable_at, items)
  select definition_id, winnable_at, sum(items)
    from (select definition_id, winnable_at, -1 as items from old_items where owner_id is null and status = 'UNCLAIMED'
          union all
          select definition_id, winnable_at, 1 from new_items where owner_id is null and status = 'UNCLAIMED') changes
   group by definition_id, winnable_at
  having sum(items) <> 0;
  return null;
end $$;

create or replace trigger reward_items_count_changed after update on reward_items
  referencing old table as old_items new table as new_items for each statement execute function count_changed_rewards();
