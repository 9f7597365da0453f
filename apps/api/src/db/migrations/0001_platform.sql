-- The role the product works as. It may add to the books, never change them: each migration takes back what it may not.
-- A role belongs to the whole cluster: another database's migration may make it at the same moment.
do $$ begin
  if not exists (select from pg_roles where rolname = 'momi_app') then create role momi_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  if not pg_has_role(current_user, 'momi_app', 'member') then grant momi_app to current_user; end if;
end $$;
alter default privileges in schema public grant select, insert, update, delete on tables to momi_app;
alter default privileges in schema public grant usage on sequences to momi_app;
revoke insert, update, delete on schema_migrations from momi_app;
grant select on schema_migrations to momi_app;

create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  request_hash text not null,
  -- As it was sent, so that a retry gets the very same bytes.
  answer text not null,
  at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (at);
