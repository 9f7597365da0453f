-- How much an entry adds to the total ever earned: spending, and points that come back, add nothing.
create or replace function ledger_earns(p_counterpart text, p_reason text, p_amount bigint) returns bigint language sql immutable
  return case when p_counterpart in ('issued', 'merged')
                and (p_amount > 0
                     or p_reason in ('STREAK_CHECK_IN_REVERSED', 'MERGE_REVERSED', 'STAFF_GRANTED', 'STAFF_REVERSED'))
              then p_amount else 0 end;
