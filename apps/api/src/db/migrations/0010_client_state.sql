create table client_states (
  user_id uuid primary key references users,
  -- An object: the client names its keys.
  state jsonb not null check (jsonb_typeof(state) = 'object'),
  updated_at timestamptz not null
);
