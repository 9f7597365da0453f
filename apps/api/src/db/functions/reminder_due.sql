-- When a person is reminded that a reward expires: two days before, or after half of the time that they have, whichever is
-- later. In UTC, so that it is immutable and can be indexed: a change of its result needs the index built anew.
create or replace function reminder_due(p_assigned_at timestamptz, p_claim_before timestamptz) returns timestamptz
language sql immutable as $$
  select ((p_claim_before at time zone 'UTC')
          - least(interval '48 hours', ((p_claim_before at time zone 'UTC') - (p_assigned_at at time zone 'UTC')) / 2))
         at time zone 'UTC'
$$;
