-- The rows of these tables are only ever added.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name;
end $$;

create or replace trigger ledger_entries_only_grow before update or delete on ledger_entries
  for each row execute function refuse_change();
create or replace trigger ledger_entries_stay before truncate on ledger_entries
  for each statement execute function refuse_change();
create or replace trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function refuse_change();
create or replace trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function refuse_change();
create or replace trigger ledger_hashes_only_grow before update or delete on ledger_hashes
  for each row execute function refuse_change();
create or replace trigger ledger_hashes_stay before truncate on ledger_hashes
  for each statement execute function refuse_change();
create or replace trigger ledger_proofs_only_grow before update or delete on ledger_proofs
  for each row execute function refuse_change();
create or replace trigger ledger_proofs_stay before truncate on ledger_proofs
  for each statement execute function refuse_change();
