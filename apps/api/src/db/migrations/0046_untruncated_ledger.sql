-- With a foreign key to it, truncating the ledger is refused for that key and not by its own rule. Entries are never
-- deleted, so that the key proved nothing that the ledger does not.
alter table points_undos drop constraint points_undos_entry_id_fkey;
