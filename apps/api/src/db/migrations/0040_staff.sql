-- Members of staff. They are not users: another table, other tokens, other keys.
create table staff (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  role text not null check (role in ('viewer', 'support', 'operator', 'owner')),
  password_hash text not null,
  -- Sealed. Null until the set-up has begun.
  totp_secret text,
  -- Null until the first right code.
  totp_confirmed_at timestamptz,
  -- The time step of the last accepted code, because a code is accepted once.
  totp_last_step bigint,
  created_at timestamptz not null,
  disabled_at timestamptz
);

-- A session is a refresh-token family, of which only the newest token is valid.
create table staff_sessions (
  id uuid primary key,
  staff_id uuid not null references staff,
  current_jti uuid not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- When the current token was issued.
  renewed_at timestamptz not null,
  ended_at timestamptz
);
create index staff_sessions_by_staff on staff_sessions (staff_id, created_at);
create index staff_sessions_by_age on staff_sessions (created_at);

-- Each replaces one code of the authenticator. Keyed hashes.
create table staff_recovery_codes (
  staff_id uuid not null references staff,
  code_hash text not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- As idempotency_keys, for calls of staff.
create table staff_idempotency_keys (
  staff_id uuid not null references staff,
  key text not null,
  request_hash text not null,
  -- Sealed.
  answer text not null,
  at timestamptz not null,
  primary key (staff_id, key)
);
create index staff_idempotency_keys_by_age on staff_idempotency_keys (at);

-- What staff did. Each line holds the hash of the one before, so that a change or a gap is found.
create table audit_entries (
  -- Without gaps: a line gets its number under the lock of the chain.
  id bigint primary key,
  at timestamptz not null,
  -- Null where a sign-in named no account. The e-mail address is then masked.
  staff_id uuid references staff,
  staff_email text not null,
  session_id uuid,
  address text not null,
  request_id text not null,
  action text not null,
  subject_kind text not null,
  subject_id text,
  reason text,
  -- json keeps the text as it was hashed; jsonb would not.
  before json,
  after json,
  previous_hash text not null,
  hash text not null unique
);
create index audit_entries_by_staff on audit_entries (staff_id, id);
create index audit_entries_by_action on audit_entries (action, id);
create index audit_entries_by_subject on audit_entries (subject_kind, subject_id, id);
create index audit_entries_by_time on audit_entries (at, id);

create trigger audit_entries_only_grow before update or delete on audit_entries
  for each row execute function refuse_change();
create trigger audit_entries_stay before truncate on audit_entries
  for each statement execute function refuse_change();
revoke update, delete on audit_entries from momi_app;
