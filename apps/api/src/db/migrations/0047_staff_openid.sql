-- A sign-in of staff at the OpenID provider, from its beginning to its session. Found by the keyed hash of a secret
-- that only the browser has which began it.
create table staff_openid_requests (
  request_hash text primary key,
  -- Our state, nonce and PKCE verifier, sealed. Null once the provider's answer was taken.
  secrets text,
  -- Whom the provider's answer named.
  staff_id uuid references staff,
  expires_at timestamptz not null
);
create index staff_openid_requests_by_age on staff_openid_requests (expires_at);
