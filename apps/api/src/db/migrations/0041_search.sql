-- The support code of each session, by which staff find its account: docs/decisions/0037-support-codes.md.
create table support_codes (
  session_id uuid primary key references sessions on delete cascade,
  code text not null,
  expires_at timestamptz not null
);
create index support_codes_by_code on support_codes (code);
create index support_codes_by_age on support_codes (expires_at);

-- Keyed hash of a sign-in's number or address, because the subject of a provider is neither. A job fills it where an earlier release left it null.
alter table login_methods add label_hash text;
create index login_methods_by_label on login_methods (label_hash);

create index users_by_age on users (created_at, id);
create index users_by_country on users (country, created_at, id);
create index payouts_by_transaction on payouts (lower(tx_hash)) where tx_hash is not null;
