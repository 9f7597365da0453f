-- Changes of what an account is reached and paid by (docs/decisions/0132-changes-cool-off.md). `notice`: what the person
-- is still to be told, sealed; null once that is done. `token_hash`: of the link with which they say that it was not them.
create table account_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  kind text not null check (kind in ('WALLET', 'PHONE', 'SIGN_IN', 'WALLET_TAKEN', 'WALLET_GAINED')),
  at timestamptz not null,
  token_hash text not null unique,
  notice text,
  due_at timestamptz,
  attempts int not null default 0,
  disputed_at timestamptz
);
create index account_changes_by_user on account_changes (user_id, at);
create index account_changes_by_age on account_changes (at);
create index account_changes_due on account_changes (due_at) where due_at is not null;
create index account_changes_disputed on account_changes (user_id) where disputed_at is not null;
grant select, insert, update, delete on account_changes to momi_app;

-- The person said that a change was not theirs: nothing is paid before staff have decided.
alter table users add payouts_stopped_at timestamptz;

alter table operator_log drop constraint operator_log_action_check,
  add constraint operator_log_action_check check (action in (
    'COPIED', 'ERASED', 'WALLET_FREED', 'WORK_RESUMED', 'PAID_AGAIN', 'TRANSACTION_PERMITTED', 'FREEZE_GRANTED',
    'OUTAGE_RECORDED', 'MISSION_ENABLED', 'MISSION_DISABLED', 'PAYOUTS_RESUMED'));
