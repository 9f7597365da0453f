-- Missions that give more than a month ago, each with its alert (docs/decisions/0129-drift.md). A table of its own, because
-- the previous release knows every cause of spending_alerts.
create table mission_drifts (
  id uuid primary key,
  country text not null,
  mission text not null,
  text text not null,
  opened_at timestamptz not null,
  acknowledged_by uuid references staff,
  acknowledged_at timestamptz,
  ended_at timestamptz,
  check ((acknowledged_by is null) = (acknowledged_at is null)),
  foreign key (country, mission) references mission_configs (country, type)
);
create unique index mission_drifts_open on mission_drifts (country, mission) where ended_at is null;
create index mission_drifts_ended on mission_drifts (ended_at) where ended_at is not null;
grant select, insert, update, delete on mission_drifts to momi_app;
