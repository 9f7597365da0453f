import { AnnouncedChange, MISSION_GROUPS } from '@momi/contract'
import { z } from 'zod'
import { announcedFor } from '../../core/config/announcements.ts'
import { PRIZES_WAITING, PrizesWaiting } from '../../core/missions/prizes.ts'
import { json, JsonInstant } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import type { BatchedRead } from '../../db/batched.ts'

/** The user whose missions are read, and the time. */
interface MissionsQuery {
  user_id: string
  session: string
  country: string
  now: Date
  today: string
}

/** A mission that is running for the user, with their count and grants. */
const RunningMission = z.object({
  /** A text, because a newer release may have added a type that this process does not know. */
  type: z.string(),
  group: z.enum(MISSION_GROUPS),
  ends_at: JsonInstant.nullable(),
  change: AnnouncedChange.nullable(),
  version: z.number(),
  count: z.number(),
  /** The time of today's last report. */
  reported_at: JsonInstant.nullable(),
  given_today: z.number(),
  earned_today: z.number(),
  last_day: z.string().nullable(),
  /** For the loyalty bonus: the active days since the last bonus, oldest first; otherwise null. */
  active_days: z.array(z.string()).nullable(),
})

const runningColumns = {
  user_type: 'text',
  prizes_waiting: json(PrizesWaiting),
  missions: json(z.array(RunningMission)),
  /** Whether another account earns on the phone of the session. */
  device_taken: 'bool',
} as const

/** The missions that are running for a user now, in display order, and what the user waits for before getting prizes. */
export const runningMissions: BatchedRead<MissionsQuery, typeof runningColumns> = {
  statement: read(
    'missions_running_missions',
    { inputs: 'jsonb' },
    { index: 'int4', ...runningColumns },
    `select input.index, u.user_type, ${PRIZES_WAITING} as prizes_waiting, coalesce(m.missions, '[]') as missions,
            exists (select from sessions s join app_instances i on i.haid = s.haid
                     where s.id = input.session and i.owner_id <> input.user_id) as device_taken
       from jsonb_to_recordset(:inputs) as input
              (index int, user_id uuid, session uuid, country text, now timestamptz, today date)
       cross join lateral (select * from users where id = input.user_id offset 0) u
       left join lateral (
         select jsonb_agg(jsonb_build_object(
                  'type', c.type, 'group', c.mission_group, 'ends_at', c.ends_at, 'version', c.version,
                  'change', ${announcedFor('mission', 'c.country', 'c.type', 'input.now')},
                  'count', coalesce(n.count, 0), 'last_day', a.last_day,
                  'reported_at', coalesce(n.reported_at, n.at),
                  'given_today', g.given, 'earned_today', g.earned,
                  'active_days', case when c.type = 'loyalty_bonus' then
                    active_dates(input.user_id, greatest(input.today - 60, a.last_day), input.today) end)
                order by array_position(array['verification', 'prizes', 'missions', 'others'], c.mission_group),
                         c.position, c.type) as missions
           from funded_missions(input.user_id, input.country, input.now) c
           left join mission_counters n on n.user_id = input.user_id and n.type = c.type and n.day = input.today
           -- Reads only the newest award from the index, however many there are.
           cross join lateral (select max(day) as last_day
                                 from awards where user_id = input.user_id and mission = c.type) a
           cross join lateral (select count(*) as given, coalesce(sum(points), 0) as earned
                                 from awards
                                where user_id = input.user_id and mission = c.type and day = input.today
                                  and reversed_at is null and a.last_day >= input.today) g
       ) m on true`,
  ),
}

export const switchForUser = write(
  'missions_switch_for_user',
  { user: 'uuid', type: 'text', enabled: 'bool' },
  {},
  `insert into user_mission_overrides (user_id, type, enabled) values (:user, :type, :enabled)
   on conflict (user_id, type) do update set enabled = excluded.enabled`,
)

const Counter = z.object({
  type: z.string(),
  day: z.string(),
  count: z.number(),
  at: JsonInstant,
  /** The phone's figure in the last report, and what of it belongs to no report of this day. */
  reported: z.number(),
  carried: z.number(),
  reportedAt: JsonInstant,
})

const Milestone = z.object({ day: z.string(), milestone: z.number().nullable() })

/**
 * What a report is compared with. The caller's account is locked, so no other call changes its counters. `born`: the
 * creation of the account or of the session's app instance, or the time since which it earns for the account, whichever is
 * latest; counts from before it are ignored.
 * `granted`: the missions that have been granted at least once. `merged`: the milestones that an account which was merged
 * into this one got, of the missions in `family`; the person may have others at other counts. A counter's `at` is the
 * instant from which elapsed time allows further growth.
 */
export const reportFacts = read(
  'missions_report_facts',
  { user: 'uuid', session: 'uuid', types: 'text[]', family: 'text[]', from: 'date', to: 'date' },
  {
    born: 'timestamptz',
    balance: 'int8',
    granted: 'text[]',
    merged: json(z.array(Milestone)),
    counters: json(z.array(Counter)),
  },
  `select greatest(u.created_at, i.created_at, i.owned_since) as born, l.balance,
          array(select type from unnest(:types::text[]) type
                 where exists (select from awards where user_id = :user and mission = type)) as granted,
          coalesce((select jsonb_agg(jsonb_build_object('day', day, 'milestone', milestone)) from awards
                     where user_id = :user and mission = any(:family::text[]) and day between :from and :to
                       and reversed_at is null and earned_by <> :user), '[]') as merged,
          coalesce((select jsonb_agg(jsonb_build_object('type', type, 'day', day, 'count', count, 'at', at,
                             'reported', coalesce(reported, claimed), 'carried', carried,
                             'reportedAt', coalesce(reported_at, at)))
                      from mission_counters
                     where user_id = :user and type = any(:types) and day between :from and :to), '[]') as counters
     from users u
     join ledger_accounts l on l.id = u.id
     join sessions s on s.id = :session
     join app_instances i on i.haid = s.haid
    where u.id = :user`,
)

export const moveCounter = write(
  'missions_move_counter',
  {
    user: 'uuid',
    type: 'text',
    day: 'date',
    count: 'int8',
    claimed: 'int8',
    reported: 'int8',
    carried: 'int8',
    at: 'timestamptz',
    reported_at: 'timestamptz',
  },
  {},
  `insert into mission_counters as known (user_id, type, day, count, claimed, reported, carried, at, reported_at)
   values (:user, :type, :day, :count, :claimed, :reported, :carried, :at, :reported_at)
   on conflict (user_id, type, day) do update
     set count = :count, claimed = greatest(known.claimed, :claimed), reported = :reported, carried = :carried, at = :at,
         reported_at = :reported_at`,
)

/** The day of the last loyalty bonus, and the active days since then within the 60 days that a rule may count. */
export const loyaltyState = read(
  'missions_loyalty_state',
  { user: 'uuid', today: 'date' },
  { last_day: 'date?', active_days: json(z.array(z.string())) },
  `select last_day, to_jsonb(active_dates(:user, greatest(:today::date - 60, last_day), :today::date)) as active_days
     from (select max(day) as last_day from awards where user_id = :user and mission = 'loyalty_bonus') bonus`,
)

/** Whether the mission was granted to this user, or to any user for this cause. */
export const wasGranted = read(
  'missions_was_granted',
  { user: 'uuid', mission: 'text', causes: 'text[]' },
  { given: 'bool' },
  `select exists (select from awards where user_id = :user and mission = :mission)
       or exists (select from awards where mission = :mission and cause = any(:causes)) as given`,
)

const Award = z.object({
  id: z.number(),
  mission: z.string(),
  ref: z.string(),
  points: z.number(),
  spins: z.number(),
  item: z.string().nullable(),
  isClaimed: z.boolean(),
})

const AWARD = (award: string, item: string) =>
  `jsonb_build_object('id', ${award}.id, 'mission', ${award}.mission, 'ref', ${award}.mission || ':' || ${award}.cause,
                      'points', ${award}.points, 'spins', ${award}.spins, 'item', ${award}.reward_item,
                      'isClaimed', coalesce(${item}.status <> 'UNCLAIMED', false))`

/**
 * Awards of both people for the same thing: the same milestone of the same day, or the same one-time mission. Two
 * loyalty bonuses are for the same active days if they are closer together than those of one person can be. Each has
 * those that earlier merges brought, but not those that they took back.
 */
export const awardsOfBoth = read(
  'missions_awards_of_both',
  { from: 'uuid', to: 'uuid' },
  { leaving: json(Award), staying: json(z.array(Award)) },
  `select ${AWARD('a', 'i')} as leaving, jsonb_agg(${AWARD('b', 'j')} order by b.id) as staying
     from awards a
     join awards b on b.user_id = :to and b.reversed_at is null and b.earned_by is not null
      and b.milestone is not distinct from a.milestone
      and case when a.mission = 'loyalty_bonus'
            then b.mission = a.mission
             and (b.day = a.day
                  or abs(b.day - a.day) < (select (v.body -> 'rule' ->> 'days')::int from config_versions v
                                            where v.kind = 'mission' and v.country = a.country and v.key = a.mission
                                              and v.version = a.config_version))
            else b.day = a.day or a.milestone is null end
     left join reward_items i on i.id = a.reward_item
     left join reward_items j on j.id = b.reward_item
    where a.user_id = :from and a.reversed_at is null and a.earned_by is not null
    group by a.id, a.user_id, i.id
    order by a.id`,
)

/** Marks awards as reversed and deletes as many of their unused spins. `awards`: [{ id, ref, spins }]. */
export const reverse = write(
  'missions_reverse',
  { user: 'uuid', awards: 'jsonb', at: 'timestamptz' },
  {},
  `with given_back as (
     select * from jsonb_to_recordset(:awards) as a (id bigint, ref text, spins int)
   ), reversed as (
     update awards set reversed_at = :at from given_back where user_id = :user and awards.id = given_back.id
   )
   delete from roulette_spins_owned s using given_back a, generate_series(1, a.spins) n
    where s.user_id = :user and s.used_at is null and s.cause = a.ref || ':' || n`,
)

/**
 * Moves all awards, reward items and spins of one person to another. Of two counters of a mission day the higher one
 * remains, with the higher figures: what either phone had reported before is not counted again.
 */
export const transferOwnership = write(
  'missions_transfer_ownership',
  { from: 'uuid', to: 'uuid' },
  {},
  `with moved_awards as (update awards set user_id = :to where user_id = :from),
        moved_items as (update reward_items set owner_id = :to where owner_id = :from),
        moved_spins as (update roulette_spins_owned set user_id = :to where user_id = :from),
        kept_overrides as (
          insert into user_mission_overrides (user_id, type, enabled)
          select :to, type, enabled from user_mission_overrides o
           where user_id = :from and not (
                   -- It was given on this phone before, and the account has another one.
                   not enabled
                   and exists (select from app_instances i join device_once d on d.haid = i.haid and d.mission = o.type
                                where i.owner_id = :to)
                   and exists (select from app_instances i
                                where i.owner_id = :to
                                  and not exists (select from device_once d where d.haid = i.haid and d.mission = o.type)))
          on conflict (user_id, type) do nothing)
   insert into mission_counters as theirs (user_id, type, day, count, claimed, reported, carried, at, reported_at)
   select :to, type, day, count, claimed, reported, carried, at, reported_at from mission_counters where user_id = :from
   on conflict (user_id, type, day) do update
     set count = greatest(theirs.count, excluded.count), claimed = greatest(theirs.claimed, excluded.claimed),
         reported = greatest(theirs.reported, excluded.reported), carried = greatest(theirs.carried, excluded.carried),
         reported_at = greatest(theirs.reported_at, excluded.reported_at)`,
)
