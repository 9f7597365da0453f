-- What was won in the last days is found by its time: a form asks for it, and the table keeps what was won in all years.
create index reward_items_by_win on reward_items (assigned_at) where assigned_at is not null;
