-- When a job last ran without a failure; null until it has with this release.
alter table job_runs add succeeded_at timestamptz;

-- The daily audit of the ledger: one row. It begins a day after this migration.
create table ledger_audits (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  -- The last one that was completed.
  ended_at timestamptz not null,
  differences bigint not null
);
insert into ledger_audits (started_at, ended_at, differences) values (now(), now(), 0);
