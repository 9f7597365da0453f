-- The state by which an item is counted in its batch; null if its code has gone on to another item.
create or replace function stock_state(item reward_items) returns text language sql immutable
  return case when item.replaced_by is not null then null
              when item.status in ('UNCLAIMED', 'PENDING') then case when item.owner_id is null then 'FREE' else 'WON' end
              when item.status = 'LAPSED' then 'EXPIRED'
              else item.status end;
