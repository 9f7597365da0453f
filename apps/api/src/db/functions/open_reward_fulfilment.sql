-- A claimed reward that is not a payout waits for staff or a partner (docs/decisions/0070-fulfilment.md).
create or replace function open_reward_fulfilment() returns trigger language plpgsql as $$
begin
  insert into fulfilments (kind, ref, country, claimed_at, due_at, told_until)
  select 'REWARD', new.id, d.country, c.at, due.at, due.at
    from reward_claims c
    join reward_definitions d on d.id = new.definition_id
    -- The previous release adds definitions without terms.
    left join reward_terms terms on terms.definition_id = new.definition_id and terms.version = new.definition_version
    cross join lateral (select c.at + make_interval(hours => 24 * coalesce(terms.fulfil_days, d.fulfil_days)) as at) due
   where c.item_id = new.id
     and not exists (select from payouts p where p.ref = new.id and p.type = 'REWARD');
  return null;
end $$;

create or replace trigger reward_items_fulfilment after update on reward_items for each row
  when (old.status = 'UNCLAIMED' and new.status = 'PENDING') execute function open_reward_fulfilment();
