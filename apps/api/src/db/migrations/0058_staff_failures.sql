-- Failed sign-ins of staff in a window of time: one row for each account, and one for all that named no account.
create table staff_failures (
  window_start timestamptz not null,
  action text not null,
  -- The id of the member of staff; empty for failures that named no account.
  account text not null,
  staff_email text not null,
  passwords int not null,
  codes int not null,
  openid int not null,
  -- Some of the networks that they came from.
  networks text[] not null,
  primary key (window_start, action, account)
);
