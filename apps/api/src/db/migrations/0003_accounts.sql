create table users (
  id uuid primary key,
  -- Frozen at the first login: it decides the time zone of the person's days.
  country text not null check (country ~ '^[A-Z]{2}$'),
  user_type text not null default 'ANONYMOUS' check (user_type in ('ANONYMOUS', 'GOOGLE', 'PHONE_VERIFIED')),
  auth_id text unique,
  created_at timestamptz not null
);

create table app_instances (
  haid text primary key,
  user_id uuid not null references users,
  -- Keyed hash: a copy of this table does not open anybody's device.
  huid_hash text not null,
  client_type text not null,
  client_version text not null,
  created_at timestamptz not null
);
create index app_instances_by_user on app_instances (user_id);

-- A session is a refresh-token family. Only its newest token is good; the one before may be repeated for a moment.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  haid text not null references app_instances,
  api_key text check (api_key in ('native', 'web')),
  client_version text not null,
  current_jti uuid not null,
  -- When the current token was made: signing again with it gives the same bytes.
  issued_at timestamptz not null,
  previous_jti uuid,
  created_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_by_user on sessions (user_id);

create table user_wallets (
  user_id uuid primary key references users,
  -- With its EIP-55 checksum.
  address text not null,
  -- Reported under a token made with a native client's key.
  proven boolean not null,
  reported_at timestamptz not null
);
