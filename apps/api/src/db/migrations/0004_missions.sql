create table mission_configs (
  country text not null check (country ~ '^[A-Z]{2}$'),
  type text not null,
  mission_group text not null check (mission_group in ('verification', 'prizes', 'missions', 'others')),
  position int not null,
  enabled boolean not null,
  starts_at timestamptz,
  ends_at timestamptz,
  -- What the mission gives and asks, in the form that its own feature reads.
  rule jsonb not null,
  threshold int check (threshold > 0),
  daily_cap int check (daily_cap > 0),
  primary key (country, type)
);

-- Where a row exists it decides for this person, either way.
create table user_mission_overrides (
  user_id uuid not null references users,
  type text not null,
  enabled boolean not null,
  primary key (user_id, type)
);
