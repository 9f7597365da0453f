-- The changes of the last 24 hours count together (docs/decisions/0096-change-requests.md).
create index change_requests_published on change_requests (published_at) where published_at is not null;
