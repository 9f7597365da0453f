-- How far the evening's reminders of a country have got (docs/decisions/0163-streak-reminders.md). The people are read in
-- the order of their ids, each at most once in an evening.
create table streak_reminders (
  country text not null,
  day date not null,
  begun_at timestamptz not null,
  -- The last person who was read; null: nobody yet.
  position uuid,
  -- Everybody was read.
  is_done boolean not null default false,
  primary key (country, day)
);
grant select, insert, update, delete on streak_reminders to momi_app;
