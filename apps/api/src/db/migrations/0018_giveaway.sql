-- The group of an app instance, as the server assigned it, once (section 4).
create table giveaway_groups (
  haid text primary key,
  name text not null check (name in ('SET_DEFAULT_REQUIRED', 'SET_DEFAULT_NOT_REQUIRED', 'SET_DEFAULT_ALREADY_DONE')),
  at timestamptz not null
);
revoke update, delete on giveaway_groups from momi_app;

-- Since when, and until when, an app instance has said that its browser is the default one. Gone where it says that it
-- is not.
create table giveaway_defaults (
  haid text primary key,
  first_at timestamptz not null,
  last_at timestamptz not null
);

-- How many of a choice were given away; more than its stock never are.
create table giveaway_stocks (
  country text not null,
  choice text not null,
  given int not null default 0 check (given >= 0),
  primary key (country, choice)
);

create table giveaway_claims (
  -- The partner knows it by this, and a number for each try.
  id text primary key,
  user_id uuid not null references users,
  haid text not null,
  country text not null,
  config_version int not null,
  choice text not null,
  product text not null,
  -- Sealed; the hash finds it.
  phone text not null,
  phone_hash text not null,
  email text not null,
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAILURE')),
  -- What it waits for: that the browser is still the default one, or the partner.
  waits_for text check (waits_for in ('DEFAULT_BROWSER_CHECK', 'OPERATOR')),
  -- When somebody looks at it again.
  due_at timestamptz,
  try int not null default 1,
  failure text check (failure in ('PHONE_NUMBER_ALREADY_USED', 'INVALID_PHONE_NUMBER', 'FORM_DATA_VALIDATION_FAILED',
                                  'NON_PARTICIPATING_OPERATOR', 'UNKNOWN')),
  claimed_at timestamptz not null,
  check ((status = 'PENDING') = (waits_for is not null)),
  check ((status = 'FAILURE') = (failure is not null))
);
-- One for each app instance, person and number; one that failed is as if it had not been.
create unique index giveaway_claims_haid on giveaway_claims (haid) where status <> 'FAILURE';
create unique index giveaway_claims_phone on giveaway_claims (phone_hash) where status <> 'FAILURE';
create index giveaway_claims_user on giveaway_claims (user_id, claimed_at);
create index giveaway_claims_due on giveaway_claims (due_at) where status = 'PENDING';

create table giveaway_traces (
  id bigint generated always as identity primary key,
  claim_id text not null references giveaway_claims,
  stage text not null check (stage in ('EARNED', 'CHECKED', 'SENT_TO_PARTNER', 'CONFIRMED', 'DONE', 'FAILED')),
  at timestamptz not null,
  holder text not null,
  due_at timestamptz,
  why text
);
create index giveaway_traces_by_claim on giveaway_traces (claim_id, id);
revoke update, delete on giveaway_traces from momi_app;

-- Whoever waited for the same person's first earning on this device finds it theirs, not somebody else's.
create or replace function device_earns(p_session uuid, p_user uuid) returns boolean language plpgsql as $$
begin
  perform from app_instances i join sessions s on s.haid = i.haid where s.id = p_session and i.owner_id = p_user;
  if found then
    return true;
  end if;
  update app_instances i set owner_id = p_user
    from sessions s where s.id = p_session and i.haid = s.haid and i.owner_id is null;
  if found then
    return true;
  end if;
  perform from app_instances i join sessions s on s.haid = i.haid where s.id = p_session and i.owner_id = p_user;
  return found;
end $$;
