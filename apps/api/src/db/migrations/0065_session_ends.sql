-- Sessions are deleted some time after their end.
create index sessions_by_revocation on sessions (revoked_at) where revoked_at is not null;
create index sessions_by_issue on sessions (issued_at);
