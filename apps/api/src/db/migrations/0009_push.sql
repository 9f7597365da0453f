-- Where a person can be reached. One row a token: it leads to the last one who brought it, on the app instance it came
-- from, and to nobody else. Kept as it is, because it must be sent; without our FCM account it opens nothing.
create table push_tokens (
  token text primary key,
  user_id uuid not null references users,
  haid text not null references app_instances,
  platform text check (platform in ('android', 'ios', 'web')),
  language text,
  registered_at timestamptz not null,
  -- The app says now and then that it still has the token; one that is silent for long leads nowhere.
  seen_at timestamptz not null
);
create index push_tokens_by_user on push_tokens (user_id);
create index push_tokens_by_haid on push_tokens (haid);
create index push_tokens_by_age on push_tokens (seen_at);
revoke all on push_tokens from public;

-- What became of each message. Neither its words nor the token: a kind, and a keyed hash.
create table notification_log (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  -- Null where the person had no token.
  haid text,
  token_hash text,
  kind text not null,
  outcome text not null check (outcome in ('sent', 'invalid-token', 'retry-later', 'refused', 'no-token')),
  at timestamptz not null
);
create index notification_log_by_user on notification_log (user_id, id);
create index notification_log_by_haid on notification_log (haid, id);
create index notification_log_by_age on notification_log (at);
revoke all on notification_log from public;
revoke update on notification_log from momi_app;
