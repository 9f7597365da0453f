-- Indexes for what is looked up by a column that had none. On a large table an operator may build them by hand before,
-- with `create index concurrently if not exists`.
create index if not exists giveaway_claims_by_haid on giveaway_claims (haid);
create index if not exists roulette_spins_owned_by_user on roulette_spins_owned (user_id);
create index if not exists roulette_spins_by_day on roulette_spins (user_id, day);
create index if not exists streak_freezes_by_user on streak_freezes (user_id);
create index if not exists sessions_by_haid on sessions (haid);
create index if not exists users_by_merged_into on users (merged_into) where merged_into is not null;
create index if not exists login_proofs_by_session on login_proofs (session_id);
create index if not exists login_codes_by_session on login_codes (session_id);
create index if not exists oauth_codes_by_session on oauth_codes (used_by) where used_by is not null;
create index if not exists operator_log_by_user on operator_log (user_id);
create index if not exists reward_claims_by_time on reward_claims (at, item_id);

-- When a person is told that a reward expires: two days before, or half of the time that they have for it at all. In UTC,
-- so that it is immutable and can be indexed.
create function reminder_due(p_assigned_at timestamptz, p_claim_before timestamptz) returns timestamptz
language sql immutable as $$
  select ((p_claim_before at time zone 'UTC')
          - least(interval '48 hours', ((p_claim_before at time zone 'UTC') - (p_assigned_at at time zone 'UTC')) / 2))
         at time zone 'UTC'
$$;
create index if not exists reward_items_by_reminder on reward_items (reminder_due(assigned_at, claim_before))
  where status = 'UNCLAIMED' and claim_before is not null and reminded_at is null;
