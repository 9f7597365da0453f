-- The texts of functions that were applied from their files, in the order in which releases applied them. The newest
-- one of a function is its present text: docs/decisions/0081-function-files.md.
create table schema_functions (
  id bigint generated always as identity,
  name text not null,
  checksum text not null,
  at timestamptz not null default now(),
  primary key (name, checksum)
);
revoke insert, update, delete on schema_functions from momi_app;
