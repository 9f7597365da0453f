-- The state by which items are counted.
create or replace function reward_state(item reward_items) returns text language sql immutable
  return case when item.owner_id is null and item.status = 'UNCLAIMED' then 'FREE' else item.status end;
