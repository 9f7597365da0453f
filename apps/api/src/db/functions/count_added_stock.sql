-- Counts new items by batch and state (docs/decisions/0092-stock.md). Apart from count_added_rewards, which an earlier
-- release replaces by its own text when it is restored.
create or replace function count_added_stock() returns trigger language plpgsql as $$
begin
  insert into stock_counts (batch_id, state, items)
  select a.batch_id, stock_state(a), count(*) from added a where a.batch_id is not null group by 1, 2;
  return null;
end $$;

create or replace trigger reward_items_count_stock_added after insert on reward_items
  referencing new table as added for each statement execute function count_added_stock();
