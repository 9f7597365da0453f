-- What was switched off at once, and who has looked at it since: docs/decisions/0098-emergency-stop.md.
create table config_stops (
  id uuid primary key,
  kind text not null,
  country text not null,
  key text not null,
  version int not null,
  reason text not null,
  stopped_by uuid not null references staff,
  stopped_at timestamptz not null,
  reviewed_by uuid references staff,
  reviewed_at timestamptz,
  comment text,
  foreign key (kind, country, key, version) references config_versions,
  check ((reviewed_by is null) = (reviewed_at is null) and (reviewed_by is null) = (comment is null)),
  check (reviewed_by <> stopped_by)
);
create index config_stops_by_time on config_stops (stopped_at, id);
create index config_stops_open on config_stops (stopped_at) where reviewed_at is null;
grant select, insert, update on config_stops to momi_app;
