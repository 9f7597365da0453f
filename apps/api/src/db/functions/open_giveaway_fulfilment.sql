-- A claim of the giveaway that was set aside waits for staff until it is resumed.
create or replace function open_giveaway_fulfilment() returns trigger language plpgsql as $$
begin
  if new.due_at is null then
    insert into fulfilments (kind, ref, country, claimed_at, due_at, told_until)
    values ('GIVEAWAY', new.id, new.country, new.claimed_at, old.due_at, old.due_at + interval '24 hours')
    on conflict do nothing;
  else
    delete from fulfilments where kind = 'GIVEAWAY' and ref = new.id and outcome is null;
  end if;
  return null;
end $$;

create or replace trigger giveaway_claims_fulfilment after update on giveaway_claims for each row
  when (new.status = 'PENDING' and (old.due_at is null) <> (new.due_at is null))
  execute function open_giveaway_fulfilment();
