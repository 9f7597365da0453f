-- The mission of a ledger entry; null if it has none. give_award posts such entries with the ref mission:cause.
create or replace function entry_mission(p_reason text, p_ref text) returns text language sql immutable
  return case when p_reason = 'MISSION_COMPLETED' then split_part(p_ref, ':', 1) end;
