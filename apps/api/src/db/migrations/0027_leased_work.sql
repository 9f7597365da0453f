-- Work that needs other systems: how often it was tried, and what waits for an operator (docs/decisions/0019-leased-work.md).
alter table giveaway_claims add attempts int not null default 0;
alter table feedback_screenshots add attempts int not null default 0,
  -- Null: not before an operator resumes it.
  alter forget_at drop not null;
alter table client_reports_unsent add attempts int not null default 0,
  -- Of the release before, which does not know it.
  add due_at timestamptz default now();
create index client_reports_unsent_due on client_reports_unsent (due_at) where due_at is not null;
create index client_reports_unsent_set_aside on client_reports_unsent (event_id) where due_at is null;

create table set_aside_work (
  job text not null,
  ref text not null,
  attempts int not null,
  why text not null,
  at timestamptz not null,
  primary key (job, ref)
);
create index set_aside_work_by_age on set_aside_work (at);

-- What operators resumed concerns no account.
alter table operator_log alter user_id drop not null,
  add about text,
  drop constraint operator_log_action_check,
  add constraint operator_log_action_check check (action in ('COPIED', 'ERASED', 'WALLET_FREED', 'WORK_RESUMED'));

-- When each job ran last, whichever process ran it.
create table job_runs (
  job text primary key,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  -- Why the last run failed; null where it did not.
  failure text
);
