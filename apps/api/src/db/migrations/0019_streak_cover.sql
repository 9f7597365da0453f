-- What a check-in follows: two processes whose clocks differ cannot both let one follow the same day. Null where the row
-- came from a joined account.
alter table streak_check_ins add previous_day date, add config_version int not null default 0;
update streak_check_ins c
   set previous_day = coalesce(ordered.prior, '0001-01-01')
  from (select user_id, day, lag(day) over (partition by user_id order by day) as prior from streak_check_ins) ordered
 where c.user_id = ordered.user_id and c.day = ordered.day;
alter table streak_check_ins add unique (user_id, previous_day);
grant update (previous_day) on streak_check_ins to momi_app;

-- Each covers one missed day.
create table streak_freezes (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  source text not null check (source in ('BOUGHT', 'GRANTED')),
  -- Names what gave it: nobody is given the same twice.
  cause text not null unique,
  -- It covers no day that was over by then.
  at timestamptz not null,
  used_for date
);
create index streak_freezes_unused on streak_freezes (user_id, at) where used_for is null;
revoke update, delete on streak_freezes from momi_app;
grant update (user_id, used_for) on streak_freezes to momi_app;

alter table streak_adjustments drop constraint streak_adjustments_kind_check,
  drop constraint streak_adjustments_missed_days_check,
  drop constraint streak_adjustments_user_id_day_kind_key,
  add constraint streak_adjustments_kind_check check (
    kind in ('RESTARTED', 'FREEZE_BOUGHT', 'FREEZE_GRANTED', 'FREEZE_USED', 'BRIDGED')),
  add constraint streak_adjustments_missed_days_check check ((kind = 'RESTARTED') = (missed_days > 0));
create index streak_adjustments_by_user on streak_adjustments (user_id, id);
grant update (user_id) on streak_adjustments to momi_app;

-- When check-in was down by our fault.
create table outages (
  id bigint generated always as identity primary key,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  why text not null
);
create index outages_by_end on outages (to_at);
revoke update, delete on outages from momi_app;

-- The last time that any process could have taken a check-in.
create table service_beat (
  singleton boolean primary key default true check (singleton),
  at timestamptz not null
);

-- Says that check-ins can be taken now. A silence that was longer than p_silence is an outage.
create function service_beats(p_at timestamptz, p_silence interval) returns boolean language plpgsql as $$
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
