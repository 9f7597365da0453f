-- A batch that is worth much waits for a second person before its items are added (docs/decisions/0104-changes-of-stock.md).
-- It has neither items nor lines that an earlier release would load.
alter table stock_batches
  add needs_approval boolean not null default false,
  drop constraint stock_batches_status_check,
  add constraint stock_batches_status_check
    check (status in ('STAGING', 'STAGED', 'WAITING', 'LOADING', 'LOADED', 'WITHDRAWN'));

-- The operator of a command who is no member of staff, and who switched something off.
alter table config_stops add operator text, add check (stopped_by is null or operator is null);
