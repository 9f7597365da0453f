create table streak_check_ins (
  user_id uuid not null references users,
  day date not null,
  -- Place in the week, 1 to 7.
  streak_day int not null check (streak_day between 1 and 7),
  points int not null check (points > 0),
  wallet text not null,
  wallet_proven boolean not null,
  at timestamptz not null,
  primary key (user_id, day)
);
-- Proven and claimed wallets apart, so that a claim never takes the day of the owner: docs/decisions/0001-wallet-claims.md.
create unique index streak_check_ins_proven_wallet on streak_check_ins (wallet, day) where wallet_proven;
create unique index streak_check_ins_claimed_wallet on streak_check_ins (wallet, day) where not wallet_proven;

create table streak_adjustments (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  day date not null,
  kind text not null check (kind in ('RESTARTED')),
  missed_days int not null check (missed_days > 0),
  at timestamptz not null,
  unique (user_id, day, kind)
);

revoke update, delete on streak_check_ins, streak_adjustments from momi_app;
