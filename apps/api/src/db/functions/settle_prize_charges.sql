-- Prizes that were charged to budgets: spent once claimed, given back if they expire or leave their owner.
create or replace function settle_prize_charges() returns trigger language plpgsql as $$
begin
  if exists (select from old_items where owner_id is not null) then
    perform settle_charge('PRIZE', a.id, case
              when a.owner_id is null or a.status in ('EXPIRED', 'LAPSED', 'WITHDRAWN') then 'RETURNED'
              when a.status = 'CLAIMED' then 'SPENT'
              else 'COMMITTED' end)
       from old_items b join new_items a using (id)
      where b.owner_id is not null and (a.owner_id is null or a.status <> b.status);
  end if;
  return null;
end $$;

create or replace trigger reward_items_settle_charges after update on reward_items
  referencing old table as old_items new table as new_items for each statement execute function settle_prize_charges();
