-- Accounts whose payouts wait (docs/decisions/0143-account-holds.md). A hold blocks nothing after `ends_at`, also if no
-- job has recorded its end. An account has at most one open hold of its owner, and one other.
create table account_holds (
  id uuid primary key,
  user_id uuid not null references users,
  country text not null,
  -- SIGNALS: placed by a score; STAFF: by hand; OWNER: the person said that a change was not theirs.
  kind text not null check (kind in ('SIGNALS', 'STAFF', 'OWNER')),
  -- What the person is told.
  class text not null check (class in ('SHARED', 'ACTIVITY', 'INVITES', 'REVIEW', 'DISPUTED')),
  -- [{"name": …, "points": …}], with the score and the version of the configuration that they come from.
  signals jsonb not null default '[]',
  score numeric,
  config_version int,
  -- The signals of a person that the account had already. A further one ends the hold.
  person_signals text[] not null default '{}',
  placed_at timestamptz not null,
  placed_by uuid references staff,
  ends_at timestamptz not null,
  -- A person has to answer until then: an appeal, or the second look at a hold that staff have placed.
  answer_due_at timestamptz,
  appealed_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by uuid references staff,
  outcome text check (outcome in ('EXPIRED', 'CLEARED', 'RELEASED', 'UNANSWERED', 'MERGED')),
  ended_at timestamptz,
  -- What the person is still to be told.
  notice text check (notice in ('PLACED', 'CONFIRMED', 'EXTENDED', 'ENDED')),
  notice_due_at timestamptz,
  notice_attempts int not null default 0,
  check ((outcome is null) = (ended_at is null)),
  check (appealed_at is null or answer_due_at is not null),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (placed_at < ends_at)
);
create unique index account_holds_open on account_holds (user_id, (kind = 'OWNER')) where ended_at is null;
create index account_holds_by_user on account_holds (user_id, placed_at);
create index account_holds_ending on account_holds (ends_at, id) where ended_at is null;
create index account_holds_answers on account_holds (answer_due_at, id) where ended_at is null and answer_due_at is not null;
create index account_holds_ended on account_holds (ended_at, id) where ended_at is not null;
create index account_holds_by_age on account_holds (placed_at, id);
create index account_holds_notices on account_holds (notice_due_at) where notice_due_at is not null;
grant select, insert, update, delete on account_holds to momi_app;

-- What was done with a hold, and by whom: the history that staff see. `ends_at`: the end that the hold had from then on.
create table account_hold_steps (
  id uuid primary key default gen_random_uuid(),
  hold_id uuid not null references account_holds on delete cascade,
  step text not null check (step in ('PLACED', 'APPEALED', 'CONFIRMED', 'EXTENDED', 'EXPIRED', 'CLEARED', 'RELEASED',
    'UNANSWERED', 'MERGED')),
  at timestamptz not null,
  ends_at timestamptz not null,
  -- Of an appeal.
  due_at timestamptz,
  staff_id uuid references staff,
  reason text,
  -- Sealed: what the person wrote with an appeal.
  words text
);
create index account_hold_steps_by_hold on account_hold_steps (hold_id, at);
create index account_hold_steps_by_age on account_hold_steps (at);
grant select, insert, update, delete on account_hold_steps to momi_app;

-- Signals that place no holds, because too many of their holds were overturned, until a person lifts that.
create table suspended_signals (
  id uuid primary key,
  signal text not null,
  at timestamptz not null,
  -- Of how many decided holds, how many were overturned.
  cases int not null,
  overturned int not null,
  lifted_at timestamptz,
  lifted_by uuid references staff,
  reason text,
  check ((lifted_at is null) = (lifted_by is null))
);
create unique index suspended_signals_open on suspended_signals (signal) where lifted_at is null;
create index suspended_signals_by_signal on suspended_signals (signal, lifted_at);
grant select, insert, update, delete on suspended_signals to momi_app;

-- What people have stopped is a hold too.
insert into account_holds (id, user_id, country, kind, class, placed_at, ends_at, answer_due_at)
select gen_random_uuid(), id, country, 'OWNER', 'DISPUTED', payouts_stopped_at,
       greatest(payouts_stopped_at, now()) + interval '30 days', greatest(payouts_stopped_at, now()) + interval '3 days'
  from users where payouts_stopped_at is not null and merged_into is null and erased_at is null;
insert into account_hold_steps (hold_id, step, at, ends_at) select id, 'PLACED', placed_at, ends_at from account_holds;
update users set payouts_stopped_at = null where payouts_stopped_at is not null;
