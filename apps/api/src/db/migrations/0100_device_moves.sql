-- Moves of accounts to other phones, and of phones to other accounts (docs/decisions/0145-moves-to-a-new-phone.md,
-- 0146-phones-that-change-hands.md).
-- kind CODE: the account `user_id` went from `haid` to `to_haid`, which it leaves at `due_at`. NUMBER: it was signed in to
-- on `to_haid` by its number. TAKE_OVER: the phone `haid` earns for `to_user_id` instead of `user_id`, from `due_at`.
create table device_moves (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('CODE', 'NUMBER', 'TAKE_OVER')),
  user_id uuid not null references users,
  haid text,
  to_user_id uuid references users,
  to_haid text,
  at timestamptz not null,
  -- Until then it can be stopped on the old phone, or undone on the phone that was taken over.
  ends_at timestamptz not null,
  due_at timestamptz,
  outcome text check (outcome in ('DONE', 'STOPPED', 'UNDONE', 'REPLACED')),
  settled_at timestamptz,
  -- The notice of the move, by which it can be disputed.
  change_token_hash text
);
create index device_moves_by_user on device_moves (user_id, at);
create index device_moves_by_taker on device_moves (to_user_id, at);
create index device_moves_by_device on device_moves (haid, at);
create index device_moves_by_new_device on device_moves (to_haid, at);
create index device_moves_by_change on device_moves (change_token_hash);
create index device_moves_by_age on device_moves (at);
create index device_moves_due on device_moves (due_at) where due_at is not null;
grant select, insert, update, delete on device_moves to momi_app;

-- The code with which an account moves to another phone: one for each account.
create table move_codes (
  user_id uuid primary key references users,
  -- Null if staff made it for a person who has lost the phone.
  haid text,
  code_hash text not null unique,
  expires_at timestamptz not null,
  -- The session that has used it, for a repeated request.
  used_by uuid
);
create index move_codes_by_age on move_codes (expires_at);
grant select, insert, update, delete on move_codes to momi_app;

-- Missions that are granted once in a lifetime, and were to an earlier account of the phone.
create table device_once (
  haid text not null,
  mission text not null,
  primary key (haid, mission)
);
grant select, insert, delete on device_once to momi_app;

-- Since when the phone earns for its owner, if it earned for another account before.
alter table app_instances add owned_since timestamptz;

alter table account_changes drop constraint account_changes_kind_check,
  add constraint account_changes_kind_check check (kind in (
    'WALLET', 'PHONE', 'SIGN_IN', 'WALLET_TAKEN', 'WALLET_GAINED', 'MOVED', 'PHONE_TAKEN'));

alter table operator_log drop constraint operator_log_action_check,
  add constraint operator_log_action_check check (action in (
    'COPIED', 'ERASED', 'WALLET_FREED', 'WORK_RESUMED', 'PAID_AGAIN', 'TRANSACTION_PERMITTED', 'FREEZE_GRANTED',
    'OUTAGE_RECORDED', 'MISSION_ENABLED', 'MISSION_DISABLED', 'PAYOUTS_RESUMED', 'MOVE_CODE_MADE'));
