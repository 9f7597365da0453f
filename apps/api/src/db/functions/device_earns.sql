-- Whether the device of this session earns for this user: it is theirs, or has no owner yet and becomes theirs. The device
-- is found by its key: joined with the session, it was sometimes looked for among all devices without an owner, which the
-- planner expects to be few; coalesce keeps it from using their index.
create or replace function device_earns(p_session uuid, p_user uuid) returns boolean language plpgsql as $$
declare
  v_haid text := (select haid from sessions where id = p_session);
begin
  perform from app_instances where haid = v_haid and owner_id = p_user;
  if found then
    return true;
  end if;
  -- Whoever waited for the same person's first earning on this device finds it theirs.
  update app_instances set owner_id = p_user where haid = v_haid and coalesce(owner_id, p_user) = p_user;
  return found;
end $$;
