-- Moves all points of one person to another, and closes the account they came from. Returns the number of points moved.
create or replace function ledger_merge(p_from uuid, p_to uuid, p_at timestamptz) returns bigint language plpgsql as $$
declare
  v_moved bigint;
begin
  -- Always in the same order, so that two merges cannot wait for each other.
  perform from ledger_accounts where id in (p_from, p_to) order by id for update;
  select balance into v_moved from ledger_accounts where id = p_from and moved_to is null;
  if not found then
    return 0;
  end if;
  if v_moved > 0 then
    perform ledger_post(p_from, -v_moved, 'merged', 'ACCOUNT_MERGED', p_from || ':out', p_at);
    if ledger_post(p_to, v_moved, 'merged', 'ACCOUNT_MERGED', p_from || ':in', p_at) < 0 then
      raise exception 'Account % cannot take points', p_to;
    end if;
  end if;
  update ledger_accounts set moved_to = p_to where id = p_from;
  return v_moved;
end $$;
