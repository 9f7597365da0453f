-- What people told us. How they can be reached is sealed; the screenshot lies in the object store.
create table feedback (
  id uuid primary key,
  user_id uuid not null references users,
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text not null,
  email text not null,
  problem_area text not null,
  summary text not null check (summary <> ''),
  screenshot text,
  client_version text,
  at timestamptz not null
);
create index feedback_by_user on feedback (user_id, at);
create index feedback_by_time on feedback (at);
revoke update on feedback from momi_app;
