-- Records that check-ins can be taken now. A silence longer than p_silence is recorded as an outage; true if it was one.
create or replace function service_beats(p_at timestamptz, p_silence interval) returns boolean language plpgsql as $$
declare
  v_last timestamptz;
begin
  insert into service_beat (at) values (p_at) on conflict do nothing;
  select at into v_last from service_beat for update;
  if p_at <= v_last then
    return false;
  end if;
  update service_beat set at = p_at;
  if p_at - v_last <= p_silence then
    return false;
  end if;
  insert into outages (from_at, to_at, why) values (v_last, p_at, 'no process was running');
  return true;
end $$;
