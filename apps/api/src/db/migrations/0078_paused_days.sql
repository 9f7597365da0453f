-- Days on which check-in was switched off for a country do not count as missed there: docs/decisions/0101-paused-days.md.
alter table outages
  -- null: everywhere.
  add country text check (country ~ '^[A-Z]{2}$');
