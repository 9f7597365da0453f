-- A referral that could not be counted is due again later, or set aside: it no longer stops those after it.
alter table referrals
  -- Until the first failure a referral is due from `completed_at` on. 'infinity': set aside for an operator.
  add column retry_at timestamptz,
  add column attempts int not null default 0;
grant update (retry_at, attempts) on referrals to momi_app;

-- A reminder that could not be sent is sent again later.
alter table reward_items
  add column reminder_retry_at timestamptz,
  add column reminder_attempts int not null default 0;
