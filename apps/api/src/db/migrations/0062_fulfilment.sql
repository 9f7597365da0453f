-- Claims that staff or a partner fulfil: one row for each attempt, from its claim to its outcome
-- (docs/decisions/0070-fulfilment.md).
alter table reward_definitions add fulfil_days int not null default 3 check (fulfil_days between 1 and 90);

create table fulfilments (
  -- Random, so that a mistyped id in a partner's file names no other claim.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('REWARD', 'GIVEAWAY')),
  -- The reward item, or the claim of the giveaway.
  ref text not null,
  country text not null,
  claimed_at timestamptz not null,
  due_at timestamptz not null,
  -- The date that the person was told last.
  told_until timestamptz not null,
  -- When the claim was sent to the partner.
  sent_at timestamptz,
  outcome text check (outcome in ('DONE', 'FAILED')),
  -- The partner's reference.
  reference text,
  failure text check (failure in ('DETAILS_NOT_FOUND', 'DETAILS_NOT_ACCEPTED', 'PARTNER_UNAVAILABLE', 'NOT_ELIGIBLE')),
  -- Why staff decided so. Deleted with the answers of the claim.
  reason text,
  settled_by uuid references staff,
  settled_at timestamptz,
  check ((outcome is null) = (settled_at is null)),
  check ((coalesce(outcome, '') = 'FAILED') = (failure is not null))
);
create unique index fulfilments_open on fulfilments (kind, ref) where outcome is null;
create index fulfilments_by_ref on fulfilments (ref);
create index fulfilments_due on fulfilments (due_at, id) where outcome is null;
create index fulfilments_told on fulfilments (told_until) where outcome is null;
create index fulfilments_settled on fulfilments (outcome, settled_at, id) where outcome is not null;
create index fulfilments_by_reference on fulfilments (reference) where reference is not null;
create index fulfilments_reasons on fulfilments (settled_at) where reason is not null;

-- By triggers, because the previous release makes such claims too.
create function open_reward_fulfilment() returns trigger language plpgsql as $$
begin
  insert into fulfilments (kind, ref, country, claimed_at, due_at, told_until)
  select 'REWARD', new.id, d.country, c.at, due.at, due.at
    from reward_claims c
    join reward_definitions d on d.id = new.definition_id
    cross join lateral (select c.at + make_interval(hours => 24 * d.fulfil_days) as at) due
   where c.item_id = new.id
     and not exists (select from payouts p where p.ref = new.id and p.type = 'REWARD');
  return null;
end $$;
create trigger reward_items_fulfilment after update on reward_items for each row
  when (old.status = 'UNCLAIMED' and new.status = 'PENDING') execute function open_reward_fulfilment();

-- A claim of the giveaway that was set aside waits for staff until it is resumed.
create function open_giveaway_fulfilment() returns trigger language plpgsql as $$
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
create trigger giveaway_claims_fulfilment after update on giveaway_claims for each row
  when (new.status = 'PENDING' and (old.due_at is null) <> (new.due_at is null))
  execute function open_giveaway_fulfilment();

-- Claims that are waiting already. Their date is new, because nobody was told one.
insert into fulfilments (kind, ref, country, claimed_at, due_at, told_until)
select 'REWARD', i.id, d.country, c.at, now(), now()
  from reward_items i
  join reward_claims c on c.item_id = i.id
  join reward_definitions d on d.id = i.definition_id
 where i.status = 'PENDING' and not exists (select from payouts p where p.ref = i.id and p.type = 'REWARD')
on conflict do nothing;
insert into fulfilments (kind, ref, country, claimed_at, due_at, told_until)
select 'GIVEAWAY', id, country, claimed_at, now(), now()
  from giveaway_claims where status = 'PENDING' and due_at is null
on conflict do nothing;

-- The item whose claim used an identity first, so that a failed claim can release it.
alter table claim_identities add item_id text;
update claim_identities i set item_id = c.item_id
  from (select user_id, definition_id, min(item_id) as item_id from reward_claims
         group by user_id, definition_id having count(*) = 1) c
 where c.user_id = i.user_id and c.definition_id = i.definition_id;
