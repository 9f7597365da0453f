-- Keeps each hash that was reported for a payout.
create or replace function payout_transactions_keep() returns trigger language plpgsql as $$
begin
  insert into payout_transactions (payout_id, hash, at) values (new.id, lower(new.tx_hash), new.settled_at)
      on conflict do nothing;
  return null;
end $$;

create or replace trigger payout_transactions_keep after update of tx_hash on payouts
  for each row when (new.settled_at is not null and lower(new.tx_hash) ~ '^0x[0-9a-f]{64}$')
  execute function payout_transactions_keep();
