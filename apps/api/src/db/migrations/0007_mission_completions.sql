create table mission_completions (
  type text not null,
  -- What completed it: nobody can use the same one twice, on whichever account.
  cause text not null,
  user_id uuid not null references users,
  points int not null check (points >= 0),
  at timestamptz not null,
  primary key (type, cause)
);
create index mission_completions_by_user on mission_completions (user_id, type);
revoke update, delete on mission_completions from momi_app;
grant update (user_id) on mission_completions to momi_app;
