-- What clients say happened in them, for statistics: ids and plain values, nothing of a person's. Kept for 90 days.
create table client_reports (
  user_id uuid not null references users,
  -- The client's own: a batch that is sent again counts once.
  event_id uuid not null,
  name text not null,
  -- When it happened, as the client says; when it came, where that cannot be.
  at timestamptz not null,
  received_at timestamptz not null,
  properties jsonb not null,
  user_properties jsonb not null,
  primary key (user_id, event_id)
);
create index client_reports_by_age on client_reports (received_at);
revoke all on client_reports from public;
revoke update on client_reports from momi_app;

-- Those that are to be forwarded and have not been.
create table client_reports_unsent (
  user_id uuid not null,
  event_id uuid not null,
  received_at timestamptz not null,
  primary key (user_id, event_id)
);
create index client_reports_unsent_by_age on client_reports_unsent (received_at);
