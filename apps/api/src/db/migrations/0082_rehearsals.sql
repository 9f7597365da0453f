-- What changes of configuration would have done in the last days: docs/decisions/0110-rehearsal.md.
create table rehearsals (
  id uuid primary key,
  -- null: of bodies that were not saved in a change.
  change_id uuid references change_requests,
  -- The content that is rehearsed; an edit of the change voids the result.
  content_hash text not null,
  scope text not null check (scope in ('SAMPLE', 'ALL')),
  items jsonb not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  -- Thousandths of the days.
  progress int not null default 0,
  requested_by uuid not null references staff,
  requested_at timestamptz not null,
  -- When it is taken next, or its lease ends; null: it is over.
  due_at timestamptz,
  attempts int not null default 0,
  ended_at timestamptz,
  release text,
  result jsonb,
  result_hash text,
  check ((state = 'DONE') = (result is not null)),
  check ((state in ('WAITING', 'RUNNING')) = (due_at is not null))
);
create index rehearsals_by_content on rehearsals (content_hash, scope, requested_at);
create index rehearsals_by_change on rehearsals (change_id) where change_id is not null;
create index rehearsals_by_time on rehearsals (requested_at);
create index rehearsals_due on rehearsals (scope, due_at) where due_at is not null;
grant select, insert, update, delete on rehearsals to momi_app;

alter table change_reviews
  -- The rehearsal whose effect was approved with the text.
  add column rehearsal_id uuid references rehearsals;
