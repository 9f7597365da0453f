-- Posts the points of an award that reserve_award has taken, and returns the balance as ledger_post does. If it is held,
-- nothing is posted for half a minute: the job settle-held-awards then pays it, or refuses it if the mission was stopped
-- meanwhile (docs/decisions/0113-bands.md).
create or replace function post_award(
  p_user uuid, p_country text, p_mission text, p_points bigint, p_reason text, p_ref text, p_at timestamptz,
  p_is_held boolean
) returns bigint language plpgsql as $$
declare
  v_balance bigint;
begin
  if not p_is_held then
    return ledger_post(p_user, p_points, 'issued', p_reason, p_ref, p_at);
  end if;
  -- The account is locked, so it cannot be merged meanwhile.
  select balance into v_balance from ledger_accounts where id = p_user and moved_to is null for update;
  if not found then
    return -2;
  end if;
  insert into held_awards (user_id, country, mission, points, reason, ref, at, due_at)
  values (p_user, p_country, p_mission, p_points, p_reason, p_ref, p_at, p_at + interval '30 seconds');
  return v_balance;
end $$;
