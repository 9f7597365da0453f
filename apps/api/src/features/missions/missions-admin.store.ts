import { MISSION_GROUPS } from '@momi/contract'
import { z } from 'zod'
import { text } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

const config = {
  country: 'text',
  type: 'text',
  group: text(z.enum(MISSION_GROUPS)),
  version: 'int4',
  enabled: 'bool',
  starts_at: 'timestamptz?',
  ends_at: 'timestamptz?',
  rule: 'jsonb',
  budget: 'int8?',
  budget_left: 'int8?',
} as const

const CONFIG = `c.country, c.type, c.mission_group as "group", c.version, c.enabled, c.starts_at, c.ends_at, c.rule,
          c.budget, (select sum(remaining)::int8 from mission_budgets b
                      where b.country = c.country and b.type = c.type) as budget_left`

const IN_ORDER = `array_position(array['verification', 'prizes', 'missions', 'others'], c.mission_group), c.position, c.type`

export const configs = read(
  'missions_configs',
  { country: 'text?' },
  { ...config, position: 'int4', made_by: 'text?', why: 'text?', at: 'timestamptz?' },
  `select ${CONFIG}, c.position, v.made_by, v.why, v.at
     from mission_configs c
     left join config_versions v
       on v.kind = 'mission' and v.country = c.country and v.key = c.type and v.version = c.version
    where :country::text is null or c.country = :country
    order by c.country, ${IN_ORDER}`,
)

export const countryOf = read(
  'missions_country_of',
  { user: 'uuid' },
  { country: 'text' },
  'select country from users where id = :user',
)

/** All missions of a country, with a user's override, counter of the day, and grants. */
export const userMissions = read(
  'missions_user_missions',
  { user: 'uuid', country: 'text', today: 'date' },
  {
    ...config,
    override: 'bool?',
    count: 'int8?',
    reported: 'int8?',
    /** The time of today's last report. */
    reported_at: 'timestamptz?',
    granted_today: 'int8',
    last_day: 'date?',
  },
  `select ${CONFIG}, o.enabled as override, n.count, n.claimed as reported,
          coalesce(n.reported_at, n.at) as reported_at, a.last_day,
          (select count(*) from awards
            where user_id = :user and mission = c.type and day = :today and reversed_at is null) as granted_today
     from mission_configs c
     left join user_mission_overrides o on o.user_id = :user and o.type = c.type
     left join mission_counters n on n.user_id = :user and n.type = c.type and n.day = :today
     cross join lateral (select max(day) as last_day from awards where user_id = :user and mission = c.type) a
    where c.country = :country
    order by ${IN_ORDER}`,
)

export const clearOverride = write(
  'missions_clear_override',
  { user: 'uuid', type: 'text' },
  {},
  'delete from user_mission_overrides where user_id = :user and type = :type',
)

/** How many overrides were made since then with these accounts of staff. */
export const overridesOfStaff = read(
  'missions_overrides_of_staff',
  { accounts: 'uuid[]', since: 'timestamptz' },
  { made: 'int8' },
  `select count(*) as made from audit_entries
    where staff_id = any(:accounts) and action = 'missions.override' and at > :since`,
)
