-- The audit log is searched by e-mail address, because an operator on the command line has no account.
create index audit_entries_by_email on audit_entries (staff_email, id);
