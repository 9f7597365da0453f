-- Grants what a mission gives, whole or not at all. Outcome: given; held, if its points are being checked; already, if this cause was granted before;
-- budget_spent or pool_empty, if there is nothing left to grant; merged, with ledger_post's answer for it. A brake refuses
-- what is not the gift of the rule, or more often than the rule gives it (docs/decisions/0112-brakes.md).
create or replace function give_award(
  p_user uuid, p_country text, p_mission text, p_version int, p_cause text, p_earned_by uuid, p_milestone int, p_day date,
  p_points int, p_spins int, p_definition text, p_at timestamptz
) returns table (outcome text, balance bigint, reward_item text)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  v_balance bigint;
  v_item text;
  v_outcome text;
begin
  -- Held until the end: a merge waits, and moves what is given here, or was first.
  perform from ledger_accounts where id = p_user and moved_to is null for update;
  if not found then
    return query select 'merged', -2::bigint, null::text;
    return;
  end if;
  if exists (select from awards a where a.mission = p_mission and a.cause = p_cause) then
    return query select 'already', null::bigint, null::text;
    return;
  end if;
  perform check_gift(p_country, p_mission, p_version, p_milestone::text, case
    when p_points > 0 then jsonb_build_object('points', p_points)
    when p_spins > 0 then jsonb_build_object('spins', p_spins)
    else jsonb_build_object('reward', p_definition)
  end);
  perform check_times(p_user, p_country, p_mission, p_version, p_earned_by, p_milestone, p_day);
  -- What was taken is put back where the rest cannot be given.
  begin
    if p_definition is not null then
      v_item := win_reward(p_definition, p_user, p_mission, p_at);
      if v_item is null then
        raise exception using errcode = 'MO001';
      end if;
    end if;
    v_outcome := charge_award(p_country, p_mission, p_points, p_mission || ':' || p_cause, p_at);
    if v_outcome = 'budget_spent' then
      raise exception using errcode = 'MO002';
    end if;
    insert into awards (user_id, country, mission, config_version, cause, earned_by, milestone, day, points, spins,
                        reward_item, at)
    values (p_user, p_country, p_mission, p_version, p_cause, p_earned_by, p_milestone, p_day, p_points, p_spins,
            v_item, p_at)
    on conflict (mission, cause) do nothing;
    if not found then
      raise exception using errcode = 'MO003';
    end if;
    if p_points > 0 then
      v_balance := post_award(p_user, p_country, p_mission, p_points, 'MISSION_COMPLETED', p_mission || ':' || p_cause,
                              p_at, v_outcome = 'held');
    end if;
    insert into roulette_spins_owned (user_id, source, cause, granted_at)
    select p_user, 'FREE', p_mission || ':' || p_cause || ':' || n, p_at from generate_series(1, p_spins) n;
    return query select v_outcome, v_balance, v_item;
  exception
    when sqlstate 'MO001' then return query select 'pool_empty', null::bigint, null::text;
    when sqlstate 'MO002' then return query select 'budget_spent', null::bigint, null::text;
    when sqlstate 'MO003' then return query select 'already', null::bigint, null::text;
  end;
end $$;
