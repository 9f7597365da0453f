-- What clients report, in one row for each batch instead of one for each event: docs/decisions/0184-report-batches.md.
-- Nothing that is stored is rewritten or moved: the release before this one goes on with client_reports, whose rows the
-- job purge-tables deletes in batches until none is left. The new columns of the queue are null in what it adds, and
-- adding them takes a lock for an instant.
create table client_report_batches (
  user_id uuid not null references users,
  received_at timestamptz not null,
  -- The first of the events.
  id uuid not null,
  event_ids uuid[] not null,
  -- In the same order: name, time in milliseconds and properties of each, as an array, which takes less than an object.
  events jsonb not null,
  user_properties jsonb not null,
  primary key (user_id, received_at, id),
  check (jsonb_array_length(events) = cardinality(event_ids))
);
create index client_report_batches_by_age on client_report_batches using brin (received_at) with (autosummarize = on);
revoke all on client_report_batches from public;
revoke update on client_report_batches from momi_app;

-- What is to be forwarded is in the queue itself, until it is sent.
alter table client_reports_unsent add name text, add at timestamptz, add properties jsonb, add user_properties jsonb;
