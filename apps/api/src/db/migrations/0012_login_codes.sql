-- One-time codes that were sent. The code is a keyed hash, where it went to is sealed.
create table login_codes (
  id uuid primary key,
  kind text not null check (kind in ('phone', 'email')),
  session_id uuid not null references sessions,
  subject_hash text not null,
  subject text not null,
  code_hash text not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_by_subject on login_codes (subject_hash, created_at);
create index login_codes_by_age on login_codes (created_at);
