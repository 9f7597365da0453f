-- A claim of a merged account that was not ordered yet can be ended: docs/decisions/0069-merged-numbers.md.
alter table giveaway_claims
  -- When it was sent to the partner for the first time, or was about to be.
  add ordered_at timestamptz;
update giveaway_claims c set ordered_at = claimed_at
 where delivered_at is not null
    or exists (select from giveaway_traces t where t.claim_id = c.id and t.stage = 'SENT_TO_PARTNER');
