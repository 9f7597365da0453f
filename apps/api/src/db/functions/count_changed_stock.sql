-- Counts changed items by batch and state, with each change as a row of its own.
create or replace function count_changed_stock() returns trigger language plpgsql as $$
begin
  insert into stock_counts (batch_id, state, items)
  select batch_id, state, sum(items)
    from (select b.batch_id, stock_state(b) as state, -1 as items from old_items b
          union all
          select a.batch_id, stock_state(a), 1 from new_items a) changes
   where batch_id is not null and state is not null
   group by batch_id, state
  having sum(items) <> 0;
  return null;
end $$;

create or replace trigger reward_items_count_stock_changed after update on reward_items
  referencing old table as old_items new table as new_items for each statement execute function count_changed_stock();
