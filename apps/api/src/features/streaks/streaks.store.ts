import { StreakAdjustment } from '@momi/contract'
import { z } from 'zod'
import { ANNOUNCED, announcedFor } from '../../core/config/announcements.ts'
import { lock } from '../../core/locks/locks.ts'
import type { Values } from '../../db/columns.ts'
import { json, JsonInstant } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'
import type { BatchedRead, BatchedWrite } from '../../db/batched.ts'

/** The input of `streakSnapshot`: the person and their session, and the day and time for which to evaluate. */
export interface StreakQuery {
  user_id: string
  country: string
  today: string
  now: Date
  session: string
}

const Adjustments = z.array(StreakAdjustment)

const snapshotColumns = {
  version: 'int4',
  change: ANNOUNCED,
  wallet: 'text?',
  wallet_proven: 'bool?',
  wallet_taken: 'bool',
  wallet_claimant: 'uuid?',
  wallet_last_at: 'timestamptz?',
  haid: 'text',
  device_taken: 'bool',
  /** Since when the device earns for its owner, if it earned for another account before. */
  owned_since: 'timestamptz?',
  /** Newest first. */
  recent: json(
    z.array(
      z.object({
        day: z.string(),
        streakDay: z.number(),
        at: JsonInstant,
        lifetimeStreak: z.number(),
        longestStreak: z.number(),
      }),
    ),
  ),
  /** Days whose check-in counts, and whose points were refused. */
  refused: json(z.array(z.string())),
  freezes: json(z.array(z.object({ id: z.number(), at: JsonInstant }))),
  outages: json(z.array(z.object({ from: JsonInstant, to: JsonInstant }))),
  adjustments: json(Adjustments),
} as const

export type StreakSnapshot = Values<typeof snapshotColumns>

/** All data on which a check-in depends, in one statement. Returns no row if the mission is off for the user. */
export const streakSnapshot: BatchedRead<StreakQuery, typeof snapshotColumns> = {
  statement: read(
    'streaks_streak_snapshot',
    { inputs: 'jsonb' },
    { index: 'int4', ...snapshotColumns },
    `select input.index, c.version, ${announcedFor('mission', 'c.country', 'c.type', 'input.now')} as change, w.address as wallet, w.proven as wallet_proven,
            coalesce(other.counts, false) as wallet_taken,
            case when not other.counts then other.user_id end as wallet_claimant,
            (select c.at from streak_check_ins c
              where c.wallet = w.address and c.reversed_at is null
                and c.user_id <> input.user_id and (c.wallet_proven or not w.proven)
              order by c.day desc limit 1) as wallet_last_at,
            i.haid, coalesce(i.owner_id <> input.user_id, false) as device_taken, i.owned_since,
            coalesce((select jsonb_agg(jsonb_build_object('day', r.day, 'streakDay', r.streak_day, 'at', r.at,
                                       'lifetimeStreak', r.lifetime_streak, 'longestStreak', r.longest_streak)
                                       order by r.day desc)
                        from (select day, streak_day, at, lifetime_streak, longest_streak from streak_check_ins
                               where user_id = input.user_id order by day desc limit 7) r), '[]') as recent,
            coalesce((select jsonb_agg(right(h.ref, 10)) from held_awards h
                       where h.user_id = input.user_id and h.at > input.now - interval '8 days'
                         and h.reason = 'STREAK_CHECK_IN' and h.outcome = 'REFUSED'), '[]') as refused,
            coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'at', f.at) order by f.at, f.id)
                        from streak_freezes f where f.user_id = input.user_id and f.used_for is null), '[]') as freezes,
            -- No grace period or freeze reaches back 60 days; the index excludes older outages.
            coalesce((select jsonb_agg(jsonb_build_object('from', o.from_at, 'to', o.to_at))
                        from outages o where o.to_at > input.now - interval '60 days'
                         and coalesce(o.country, input.country) = input.country), '[]') as outages,
            coalesce((select jsonb_agg(jsonb_build_object(
                        'id', a.id::text, 'date', a.day, 'kind', a.kind, 'missedDays', a.missed_days) order by a.id desc)
                        from (select * from streak_adjustments a
                               where a.user_id = input.user_id order by id desc limit 20) a),
                     '[]') as adjustments
       from jsonb_to_recordset(:inputs) as input (
              index int, user_id uuid, country text, today date, now timestamptz, session uuid)
       join funded_missions(input.user_id, input.country, input.now) c on c.type = 'streaks'
       -- The planner expects a hundred inputs; offset 0 keeps it from scanning all devices for them.
       cross join lateral (select i.haid, i.owner_id, i.owned_since from sessions s join app_instances i on i.haid = s.haid
                            where s.id = input.session offset 0) i
       left join lateral (select * from user_wallets where user_id = input.user_id offset 0) w on true
       -- Another account's check-in of the day with this wallet. That of an account that only claims the wallet does not
       -- count if this one has proven it: this one then takes the check-in over.
       left join lateral (select c.user_id, c.wallet_proven or not w.proven as counts from streak_check_ins c
                           where c.wallet = w.address and c.day = input.today and c.reversed_at is null
                             and c.user_id <> input.user_id) other on true`,
  ),
}

/** A check-in that was allowed, to be recorded by `recordCheckIns`, which repeats the check. */
export interface CheckIn {
  user_id: string
  country: string
  config_version: number
  day: string
  streak_day: number
  points: number
  wallet: string
  wallet_proven: boolean
  /** The instant for which it counts; on an earlier day, if it was made offline. */
  at: Date
  posted_at: Date
  /** An account that only claims this proven wallet and has checked in with it that day; its check-in is reversed. */
  claimant: string | null
  /** The cool-off has not ended if another account has checked in with the wallet after this instant. */
  cool_off_from: Date
  /** The day of the previous check-in; the earliest possible date if there is none. */
  previous_day: string
  adjustments: readonly { day: string; kind: string; missed_days: number }[]
  /** The freezes that the check-in uses, each for one day. */
  freezes: readonly { id: number; day: string }[]
  session: string
}

const paidColumns = {
  balance: 'int8',
  is_held: 'bool',
  adjustments: json(Adjustments),
  lifetime_streak: 'int4',
  longest_streak: 'int4',
} as const

/** The result of a check-in: the balance after it, whether its points are held, the adjustments that it added, and the streak's lengths. */
export type Paid = Values<typeof paidColumns>

/**
 * Writes check-ins and pays them. Returns no row and changes nothing if the user's last check-in is not the one on
 * which the decision was based, if the user or the wallet has a check-in on this day, if the wallet's cool-off is
 * active, if the budget is spent, or if the device earns for another account.
 */
export const recordCheckIns: BatchedWrite<CheckIn, typeof paidColumns> = {
  keyOf: ({ user_id }) => user_id,
  lock: (tx, inputs) =>
    lock(tx, {
      sessions: inputs.map(({ session }) => session),
      wallets: inputs.map(({ wallet }) => wallet),
      users: inputs.flatMap(({ user_id, claimant }) => (claimant === null ? [user_id] : [user_id, claimant])),
    }),
  statement: write(
    'streaks_record_check_ins',
    { inputs: 'jsonb' },
    { index: 'int4', ...paidColumns },
    `with input as (
       select * from jsonb_to_recordset(:inputs) as input (
         index int, user_id uuid, country text, config_version int, day date, streak_day int, points int, wallet text,
         wallet_proven boolean, at timestamptz, posted_at timestamptz, claimant uuid, cool_off_from timestamptz, previous_day date, adjustments jsonb,
         freezes jsonb, session uuid)
     ), reserved as materialized (
       select input.*, case
          when coalesce((select max(c.day) from streak_check_ins c where c.user_id = input.user_id), '0001-01-01')
               <> previous_day then null
          when exists (select from streak_check_ins c
            where c.wallet = input.wallet and c.reversed_at is null
              and c.user_id is distinct from input.claimant
              and (c.day = input.day or c.at > input.cool_off_from and c.user_id <> input.user_id
                   and (c.wallet_proven or not input.wallet_proven))) then null
          -- Last, because these functions write: they make the user the owner of the device, and take the points from
          -- the budget.
          when not check_gift(country, 'streaks', config_version, streak_day::text,
                              jsonb_build_object('points', points)) then null
          when not device_earns(session, user_id) then null
          else charge_award(country, 'streaks', points, 'streaks:' || user_id || ':' || day, posted_at) end as outcome
         from input
        order by index
     ), checked as (
       insert into streak_check_ins (user_id, day, streak_day, points, wallet, wallet_proven, at, previous_day,
                                     config_version)
       select user_id, day, streak_day, points, wallet, wallet_proven, at, previous_day, config_version
         from reserved
        -- Reverses the check-in of an account that only claims the wallet.
        where case when outcome in ('given', 'held') then streak_take_over(wallet, day, claimant, posted_at) end
        order by index
       on conflict do nothing
       returning user_id, lifetime_streak, longest_streak
     ), used as (
       update streak_freezes f set used_for = u.day
         from checked join input using (user_id), jsonb_to_recordset(freezes) as u (id bigint, day date)
        where f.id = u.id and f.used_for is null
     ), adjusted as (
       insert into streak_adjustments (user_id, day, kind, missed_days, at)
       select user_id, a.day, a.kind, a.missed_days, at
         from checked join input using (user_id),
              jsonb_to_recordset(adjustments) as a (day date, kind text, missed_days int)
        order by a.day
       returning id, user_id, day, kind, missed_days
     )
     select index,
            coalesce((select jsonb_agg(jsonb_build_object(
                        'id', a.id::text, 'date', a.day, 'kind', a.kind, 'missedDays', a.missed_days) order by a.id desc)
                        from adjusted a where a.user_id = checked.user_id), '[]') as adjustments,
            post_award(user_id, country, 'streaks', points, 'STREAK_CHECK_IN', user_id || ':' || day, posted_at,
                       outcome = 'held') as balance,
            outcome = 'held' as is_held, lifetime_streak, longest_streak
       from checked
       join reserved using (user_id)`,
  ),
}

/** Adds a freeze and the adjustment that records it; returns no row if the cause has already added one. */
export const addFreeze = write(
  'streaks_add_freeze',
  { user: 'uuid', source: 'text', cause: 'text', day: 'date', at: 'timestamptz' },
  { id: 'int8', adjustment: 'text' },
  `with added as (
     insert into streak_freezes (user_id, source, cause, at) values (:user, :source, :cause, :at)
     on conflict do nothing returning id
   ), adjusted as (
     insert into streak_adjustments (user_id, day, kind, missed_days, at)
     select :user, :day, 'FREEZE_' || :source, 0, :at from added returning id
   )
   select added.id, adjusted.id::text as adjustment from added, adjusted`,
)

/**
 * Records a heartbeat. If the last one was more than `silence` seconds ago, also records an outage, and returns true.
 */
export const recordHeartbeat = write(
  'streaks_record_heartbeat',
  { at: 'timestamptz', silence: 'int4' },
  { was_down: 'bool' },
  'select service_beats(:at, make_interval(secs => :silence::int)) as was_down',
)

export const addOutage = write(
  'streaks_add_outage',
  { from: 'timestamptz', to: 'timestamptz', why: 'text' },
  {},
  'insert into outages (from_at, to_at, why) values (:from, :to, :why)',
)
