-- Every transaction that was signed for a payout is kept, and the payouts are leased to one instance of the payout service.
create table payout_transactions (
  payout_id bigint not null references payouts,
  hash text not null check (hash ~ '^0x[0-9a-f]{64}$'),
  -- Unknown for transactions that an earlier release reported.
  nonce bigint,
  -- The newest block when it was signed.
  block bigint,
  at timestamptz not null,
  -- The order in which they were reported.
  place bigint generated always as identity,
  primary key (payout_id, hash)
);
create index payout_transactions_by_hash on payout_transactions (hash);
insert into payout_transactions (payout_id, hash, at)
select id, lower(tx_hash), coalesce(settled_at, created_at) from payouts where lower(tx_hash) ~ '^0x[0-9a-f]{64}$';

-- The previous release stores only the newest hash, in the payout.
create function payout_transactions_keep() returns trigger language plpgsql as $$
begin
  insert into payout_transactions (payout_id, hash, at) values (new.id, lower(new.tx_hash), new.settled_at)
      on conflict do nothing;
  return null;
end $$;
create trigger payout_transactions_keep after update of tx_hash on payouts
  for each row when (new.settled_at is not null and lower(new.tx_hash) ~ '^0x[0-9a-f]{64}$')
  execute function payout_transactions_keep();

-- Staff permit one transaction with another nonce; the next one uses the permission up.
alter table payouts add column new_transaction_permitted boolean not null default false;

-- One row: the instance that may pay.
create table payout_lease (
  single boolean primary key default true check (single),
  instance text not null,
  until timestamptz not null
);

alter table operator_log drop constraint operator_log_action_check,
  add constraint operator_log_action_check check (
    action in ('COPIED', 'ERASED', 'WALLET_FREED', 'WORK_RESUMED', 'PAID_AGAIN', 'TRANSACTION_PERMITTED',
               'FREEZE_GRANTED', 'OUTAGE_RECORDED', 'MISSION_ENABLED', 'MISSION_DISABLED'));
