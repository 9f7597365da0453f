-- What the client shows with a change, for staff who preview it: docs/decisions/0100-preview.md.
create table change_previews (
  id uuid primary key,
  change_id uuid not null references change_requests,
  -- The content that was previewed; after an edit the preview is refused.
  content_hash text not null,
  -- The status and body of the answer to each call.
  answers jsonb not null,
  expires_at timestamptz not null
);
create index change_previews_by_expiry on change_previews (expires_at);
grant select, insert, delete on change_previews to momi_app;
revoke update on change_previews from momi_app;
