-- A browser on its way to a provider and back. Found by the keyed hash of our state, taken out once.
create table oauth_visits (
  state_hash text primary key,
  project_id text not null,
  provider_id text not null,
  -- Our nonce and PKCE verifier, encrypted.
  secrets text not null,
  -- Of the client that began it: where to lead back to, its state, and the challenge that its verifier must meet.
  redirect_uri text not null,
  client_state text not null,
  client_challenge text not null,
  expires_at timestamptz not null
);
create index oauth_visits_by_age on oauth_visits (expires_at);

-- What a browser brings back to its client: worth one sign-in.
create table oauth_codes (
  code_hash text primary key,
  project_id text not null,
  provider_id text not null,
  client_challenge text not null,
  -- Whom the provider named, encrypted.
  identity text not null,
  expires_at timestamptz not null,
  -- The session that used it, and what came of it: asked again, because an answer was lost, it gets the same.
  used_by uuid references sessions,
  used_at timestamptz,
  outcome jsonb,
  check ((used_by is null) = (used_at is null))
);
create index oauth_codes_by_age on oauth_codes (expires_at);
