-- What two accounts have both earned counts once when they are merged: docs/decisions/0031-merged-earnings.md.
alter table awards add reversed_at timestamptz;
grant update (reversed_at) on awards to momi_app;

alter table users
  -- When what this account had earned became another one's; null for one that had earned nothing.
  add earnings_merged_at timestamptz,
  -- The youngest account whose earnings it has: its payouts wait as long as that one's would.
  add held_since timestamptz;
