-- Changes of configuration are drafted, approved and published: docs/decisions/0096-change-requests.md.
alter table staff drop constraint staff_role_check;
alter table staff add constraint staff_role_check
  check (role in ('viewer', 'support', 'campaigns', 'operator', 'owner')) not valid;
alter table staff validate constraint staff_role_check;
-- Another account of the same person: neither approves what the other requested. null: an account like any other.
alter table staff add same_person_as uuid references staff;

create table change_requests (
  id uuid primary key,
  title text not null,
  why text not null,
  state text not null check (state in ('DRAFT', 'WAITING', 'READY', 'SCHEDULED', 'PUBLISHED', 'DISCARDED')),
  created_by uuid not null references staff,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Each submission begins a new cycle, for which the reviews of the one before do not count.
  review_cycle int not null default 0,
  submitted_by uuid references staff,
  submitted_at timestamptz,
  -- The hash of the content that was submitted, and whether it needs the approval of a second person.
  content_hash text,
  needs_approval boolean,
  publish_at timestamptz,
  zone text,
  published_by uuid references staff,
  published_at timestamptz,
  returned_because text,
  check ((publish_at is null) = (zone is null)),
  check ((state = 'PUBLISHED') = (published_at is not null)),
  check (state not in ('WAITING', 'READY', 'SCHEDULED') or content_hash is not null)
);
create index change_requests_by_time on change_requests (created_at, id);
create index change_requests_open on change_requests (state, publish_at)
  where state in ('DRAFT', 'WAITING', 'READY', 'SCHEDULED');
grant select, insert, update on change_requests to momi_app;

create table change_items (
  change_id uuid not null references change_requests,
  kind text not null,
  country text not null,
  key text not null,
  -- The live version that the body began with; 0: the subject was new.
  base_version int not null check (base_version >= 0),
  body jsonb not null,
  primary key (change_id, kind, country, key)
);
create index change_items_by_subject on change_items (kind, country, key);
grant select, insert, update, delete on change_items to momi_app;

-- Everybody who has written something of a change: none of them approves it.
create table change_contributors (
  change_id uuid not null references change_requests,
  staff_id uuid not null references staff,
  primary key (change_id, staff_id)
);
grant select, insert on change_contributors to momi_app;

create table change_reviews (
  id bigint generated always as identity primary key,
  change_id uuid not null references change_requests,
  review_cycle int not null,
  content_hash text not null,
  staff_id uuid not null references staff,
  verdict text not null check (verdict in ('APPROVE', 'RETURN')),
  comment text not null,
  at timestamptz not null
);
create index change_reviews_by_change on change_reviews (change_id, id);
grant select, insert on change_reviews to momi_app;

-- Rows of these tables are only ever added.
revoke update, delete on config_versions, change_contributors, change_reviews from momi_app;
