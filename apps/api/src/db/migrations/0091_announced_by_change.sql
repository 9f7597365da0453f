-- Two changes of a subject may be scheduled for the same time. Each has an announcement of its own, so that one that is
-- taken back leaves that of the other.
alter table announced_changes
  add change_id uuid not null default '00000000-0000-0000-0000-000000000000',
  drop constraint announced_changes_pkey,
  add primary key (kind, country, key, at, change_id);
