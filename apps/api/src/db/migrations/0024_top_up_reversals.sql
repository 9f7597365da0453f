-- A top-up that was delivered is looked at again for a while: the partner may take it back.
alter table giveaway_claims add delivered_at timestamptz,
  add check (delivered_at is null or status <> 'PENDING');
drop index giveaway_claims_due;
create index giveaway_claims_due on giveaway_claims (due_at) where due_at is not null;
