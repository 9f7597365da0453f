-- The day by which items are counted: that of their assignment, or else the first on which they can be won.
create or replace function reward_day(item reward_items) returns date language sql immutable
  return (coalesce(item.assigned_at, item.winnable_at) at time zone 'UTC')::date;
