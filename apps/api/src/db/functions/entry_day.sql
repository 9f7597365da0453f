-- The mission day of which a ledger entry is; null if it is of none.
create or replace function entry_day(p_reason text, p_ref text) returns date language sql immutable
  return case when p_reason in ('STREAK_CHECK_IN', 'MISSION_COMPLETED')
              then substring(p_ref, ':([0-9]{4}-[0-9]{2}-[0-9]{2})(:|$)')::date end;
