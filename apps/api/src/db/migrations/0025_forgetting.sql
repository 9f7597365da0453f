-- How long things of a person are kept, and what erasing a person leaves: docs/decisions/0015-kept-and-erased.md.

-- What lies in the object store, or soon will: written before it is stored, so that nothing lies there unknown.
create table feedback_screenshots (
  name text primary key,
  forget_at timestamptz not null
);
create index feedback_screenshots_due on feedback_screenshots (forget_at);
insert into feedback_screenshots (name, forget_at)
select screenshot, max(at) + interval '180 days' from feedback where screenshot is not null group by screenshot;

-- Null once they are forgotten; while something is open they are needed.
alter table reward_claims alter answers drop not null;
create index reward_claims_answered on reward_claims (at) where answers is not null;
alter table giveaway_claims alter phone drop not null, alter email drop not null,
  add check (status <> 'PENDING' or phone is not null);
create index giveaway_claims_reachable on giveaway_claims (claimed_at) where phone is not null;

-- An erased person: what stays in the books is nobody's.
alter table users drop constraint users_user_type_check,
  add constraint users_user_type_check check (user_type in ('ANONYMOUS', 'GOOGLE', 'PHONE_VERIFIED', 'ERASED')),
  add erased_at timestamptz,
  add check ((user_type = 'ERASED') = (erased_at is not null));
create index users_erased on users (erased_at) where erased_at is not null;
grant update (wallet) on streak_check_ins to momi_app;
grant delete on giveaway_groups to momi_app;

-- What operators did to accounts by hand, and why. It names accounts by their ids alone.
create table operator_log (
  id bigint generated always as identity primary key,
  operator text not null check (operator <> ''),
  action text not null check (action in ('COPIED', 'ERASED', 'WALLET_FREED')),
  user_id uuid not null references users,
  why text not null check (why <> ''),
  at timestamptz not null
);
revoke update, delete on operator_log from momi_app;
