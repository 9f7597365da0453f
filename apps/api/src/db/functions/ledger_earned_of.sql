-- The total ever earned, by the entries.
create or replace function ledger_earned_of(p_account uuid) returns bigint language sql stable
  return (select coalesce(sum(ledger_earns(counterpart, reason, amount)), 0)::bigint
            from ledger_entries where account_id = p_account);
