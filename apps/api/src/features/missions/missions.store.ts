import { read, write } from '../../db/db.ts'

/** The missions that run for a user now, in display order, with what they counted and were given. */
export const runningMissions = read(
  'missions_running',
  { user: 'uuid', country: 'text', now: 'timestamptz', today: 'date' },
  {
    type: 'text',
    mission_group: 'text',
    ends_at: 'timestamptz?',
    rule: 'jsonb',
    user_type: 'text',
    count: 'int8',
    given: 'int8',
    given_today: 'int8',
  },
  `select c.type, c.mission_group, c.ends_at, c.rule,
          (select user_type from users where id = $1) as user_type,
          coalesce(m.count, 0) as count, coalesce(a.total, 0) as given, coalesce(a.today, 0) as given_today
     from mission_configs c
     left join user_mission_overrides o on o.user_id = $1 and o.type = c.type
     left join mission_counters m on m.user_id = $1 and m.type = c.type and m.day = $4
     left join (select mission, count(*) as total, count(*) filter (where day = $4) as today
                  from awards where user_id = $1 group by mission) a on a.mission = c.type
    where c.country = $2
      and coalesce(o.enabled, c.enabled)
      and (c.starts_at is null or c.starts_at <= $3)
      and (c.ends_at is null or c.ends_at > $3)
      and (select sum(remaining) from mission_budgets b where b.country = c.country and b.type = c.type)
          is distinct from 0
    order by array_position(array['verification', 'prizes', 'missions', 'others'], c.mission_group), c.position, c.type`,
)

export const currentConfig = read(
  'missions_current_config',
  { country: 'text', type: 'text' },
  { version: 'int4', config: 'jsonb' },
  `select v.version, v.config
     from mission_configs c
     join mission_config_versions v on v.country = c.country and v.type = c.type and v.version = c.version
    where c.country = $1 and c.type = $2`,
)

export const switchForUser = write(
  'missions_switch_for_user',
  { user: 'uuid', type: 'text', enabled: 'bool' },
  {},
  `insert into user_mission_overrides (user_id, type, enabled) values ($1, $2, $3)
   on conflict (user_id, type) do update set enabled = excluded.enabled`,
)

/** The day's counter, held until the end of the transaction. `at` is the instant up to which its growth is used. */
export const holdCounter = write(
  'missions_hold_counter',
  { user: 'uuid', type: 'text', day: 'date', at: 'timestamptz' },
  { count: 'int8', at: 'timestamptz' },
  `insert into mission_counters as known (user_id, type, day, count, claimed, at) values ($1, $2, $3, 0, 0, $4)
   on conflict (user_id, type, day) do update set count = known.count
   returning count, at`,
)

export const moveCounter = write(
  'missions_move_counter',
  { user: 'uuid', type: 'text', day: 'date', count: 'int8', claimed: 'int8', at: 'timestamptz' },
  {},
  `update mission_counters set count = $4, claimed = greatest(claimed, $5), at = $6
    where user_id = $1 and type = $2 and day = $3`,
)

/** Days with a check-in, a report or an award, after `after` and up to `until`. */
export const activeDays = read(
  'missions_active_days',
  { user: 'uuid', after: 'date', until: 'date' },
  { days: 'int8' },
  `select count(*) as days from (
     select day from streak_check_ins where user_id = $1 and day > $2 and day <= $3
     union select day from mission_counters where user_id = $1 and day > $2 and day <= $3 and count > 0
     union select day from awards where user_id = $1 and day > $2 and day <= $3 and mission <> 'loyalty_bonus'
   ) active`,
)

export const lastGiven = read(
  'missions_last_given',
  { user: 'uuid', mission: 'text' },
  { day: 'date' },
  'select day from awards where user_id = $1 and mission = $2 order by day desc limit 1',
)

/** Whether this person was given it, or somebody was for this cause. */
export const wasGiven = read(
  'missions_was_given',
  { user: 'uuid', mission: 'text', cause: 'text' },
  { given: 'bool' },
  `select exists (select from awards where user_id = $1 and mission = $2)
       or exists (select from awards where mission = $2 and cause = $3) as given`,
)

/** All that one person was given becomes another's; their counters go on where they are further. */
export const handOver = write(
  'missions_hand_over',
  { from: 'uuid', to: 'uuid' },
  {},
  `with moved_awards as (update awards set user_id = $2 where user_id = $1),
        moved_items as (update reward_items set owner_id = $2 where owner_id = $1),
        moved_spins as (update roulette_spins_owned set user_id = $2 where user_id = $1)
   insert into mission_counters as theirs (user_id, type, day, count, claimed, at)
   select $2, type, day, count, claimed, at from mission_counters where user_id = $1
   on conflict (user_id, type, day) do update
     set count = greatest(theirs.count, excluded.count), claimed = greatest(theirs.claimed, excluded.claimed)`,
)
