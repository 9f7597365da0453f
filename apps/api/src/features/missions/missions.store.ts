import { read, write } from '../../db/db.ts'

/** The missions that run for a user now, in display order. */
export const runningMissions = read(
  'missions_running',
  { user: 'uuid', country: 'text', now: 'timestamptz' },
  { type: 'text', mission_group: 'text', ends_at: 'timestamptz?' },
  `select c.type, c.mission_group, c.ends_at
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
