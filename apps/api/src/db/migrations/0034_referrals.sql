-- Who was named as the referrer when an account was created: docs/decisions/0026-referrals.md.
create table referrals (
  newcomer_id uuid primary key references users,
  referrer_id uuid not null references users,
  at timestamptz not null,
  -- When the newcomer's first mission was found done.
  counted_at timestamptz,
  check (newcomer_id <> referrer_id)
);
create index referrals_by_referrer on referrals (referrer_id);
create index referrals_uncounted on referrals (at, newcomer_id) where counted_at is null;
