import { read, write } from '../../db/db.ts'

/** The missions that run for a user now, in display order. */
export const runningMissions = read(
  'missions_running',
  { user: 'uuid', country: 'text', now: 'timestamptz' },
  { type: 'text', mission_group: 'text', ends_at: 'timestamptz?', rule: 'jsonb', user_type: 'text' },
  `select c.type, c.mission_group, c.ends_at, c.rule,
          (select user_type from users where id = $1) as user_type
     from mission_configs c
     left join user_mission_overrides o on o.user_id = $1 and o.type = c.type
    where c.country = $2
      and coalesce(o.enabled, c.enabled)
      and (c.starts_at is null or c.starts_at <= $3)
      and (c.ends_at is null or c.ends_at > $3)
    order by array_position(array['verification', 'prizes', 'missions', 'others'], c.mission_group), c.position, c.type`,
)

export const switchMission = write(
  'missions_switch',
  { country: 'text', type: 'text', enabled: 'bool' },
  { type: 'text' },
  'update mission_configs set enabled = $3 where country = $1 and type = $2 returning type',
)

export const switchForUser = write(
  'missions_switch_for_user',
  { user: 'uuid', type: 'text', enabled: 'bool' },
  {},
  `insert into user_mission_overrides (user_id, type, enabled) values ($1, $2, $3)
   on conflict (user_id, type) do update set enabled = excluded.enabled`,
)

/** A row that is there stays as it is: it may have been changed since. */
export const addMission = write(
  'missions_add',
  { country: 'text', type: 'text', group: 'text', position: 'int4', enabled: 'bool', rule: 'jsonb' },
  {},
  `insert into mission_configs (country, type, mission_group, position, enabled, rule) values ($1, $2, $3, $4, $5, $6)
   on conflict (country, type) do nothing`,
)

/**
 * Completes a mission that each person completes once, and pays for it. Nothing is returned, and nothing written, where
 * it does not run for them, they or the cause completed it before, or their device earns for another account.
 */
export const completeOnce = write(
  'missions_complete_once',
  { user: 'uuid', country: 'text', type: 'text', cause: 'text', session: 'uuid', at: 'timestamptz' },
  { points: 'int4', balance: 'int8' },
  `with completed as (
     insert into mission_completions (type, cause, user_id, points, at)
     select c.type, $4, $1, (c.rule ->> 'points')::int, $6
       from mission_configs c
       left join user_mission_overrides o on o.user_id = $1 and o.type = c.type
      where c.country = $2 and c.type = $3
        and coalesce(o.enabled, c.enabled)
        and (c.starts_at is null or c.starts_at <= $6)
        and (c.ends_at is null or c.ends_at > $6)
        and case
          when exists (select from mission_completions where user_id = $1 and type = $3) then false
          when exists (select from mission_completions where type = $3 and cause = $4) then false
          -- Last, because it makes the device theirs.
          else device_earns($5, $1) end
     on conflict do nothing
     returning type, cause, points
   )
   select points, ledger_post($1, points, 'issued', 'MISSION_COMPLETED', type || ':' || cause, $6) as balance
     from completed`,
)

/** What one person completed becomes another's. */
export const handOver = write(
  'missions_hand_over',
  { from: 'uuid', to: 'uuid' },
  {},
  'update mission_completions set user_id = $2 where user_id = $1',
)
