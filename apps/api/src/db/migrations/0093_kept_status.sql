-- A batch that waits for a second person has a status that the previous release knows, and of which it loads nothing
-- (docs/decisions/0119-waiting-in-a-column.md).
alter table stock_batches add is_waiting boolean not null default false;
update stock_batches set status = 'LOADED', is_waiting = true where status = 'WAITING';
