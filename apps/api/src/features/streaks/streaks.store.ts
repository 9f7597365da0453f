import { read, write, type Values } from '../../db/db.ts'
import type { GatheredRead, GatheredWrite } from '../../db/together.ts'

/** Whose streak is looked at, and when. */
export interface Look {
  user_id: string
  country: string
  today: string
  now: Date
  session: string
}

const facts = {
  rule: 'jsonb',
  wallet: 'text?',
  wallet_proven: 'bool?',
  wallet_taken: 'bool',
  device_taken: 'bool',
  last_day: 'date?',
  last_streak_day: 'int4?',
  last_at: 'timestamptz?',
  adjustments: 'jsonb',
} as const

export type StreakFacts = Values<typeof facts>

/** All that a check-in depends on, in one look. No row where the mission does not run for the user. */
export const streakFacts: GatheredRead<Look, typeof facts> = {
  statement: read(
    'streaks_facts',
    { inputs: 'jsonb' },
    { place: 'int4', ...facts },
    `select input.place, c.rule, w.address as wallet, w.proven as wallet_proven,
            -- A proven wallet is taken by a proven check-in only; a claimed one by any. Asked apart: an index for each.
            (exists (select from streak_check_ins
                      where wallet = w.address and day = today and wallet_proven and user_id <> input.user_id)
             or not w.proven
             and exists (select from streak_check_ins
                          where wallet = w.address and day = today and not wallet_proven and user_id <> input.user_id)
            ) is true as wallet_taken,
            exists (select from sessions s join app_instances i on i.haid = s.haid
                     where s.id = session and i.owner_id <> input.user_id) as device_taken,
            last.day as last_day, last.streak_day as last_streak_day, last.at as last_at,
            coalesce((select jsonb_agg(jsonb_build_object(
                        'id', a.id::text, 'date', a.day, 'kind', a.kind, 'missedDays', a.missed_days) order by a.id desc)
                        from (select * from streak_adjustments a
                               where a.user_id = input.user_id order by id desc limit 20) a),
                     '[]') as adjustments
       from jsonb_to_recordset($1) as input (
              place int, user_id uuid, country text, today date, now timestamptz, session uuid)
       join mission_configs c on c.country = input.country and c.type = 'streaks'
       left join user_mission_overrides o on o.user_id = input.user_id and o.type = c.type
       left join user_wallets w on w.user_id = input.user_id
       left join lateral (
         select day, streak_day, at from streak_check_ins
          where user_id = input.user_id order by day desc limit 1
       ) last on true
      where coalesce(o.enabled, c.enabled)
        and (c.starts_at is null or c.starts_at <= input.now)
        and (c.ends_at is null or c.ends_at > input.now)`,
  ),
}

/** Who takes which day, as decided. */
export interface CheckIn {
  user_id: string
  day: string
  streak_day: number
  points: number
  wallet: string
  wallet_proven: boolean
  at: Date
  last_day: string | null
  missed_days: number
  session: string
}

/**
 * Takes days and pays for them. Nothing is returned, and nothing written, where the user's last check-in is no longer
 * the one that was decided upon, the user's or the wallet's day is taken, or the device earns for another account: a
 * racing insert waits here for the other.
 */
export const recordCheckIns: GatheredWrite<CheckIn, { balance: 'int8'; adjustment: 'int8?' }> = {
  laneOf: ({ user_id }) => user_id,
  statement: write(
    'streaks_record_check_ins',
    { inputs: 'jsonb' },
    { place: 'int4', balance: 'int8', adjustment: 'int8?' },
    `with input as (
       select * from jsonb_to_recordset($1) as input (
         place int, user_id uuid, day date, streak_day int, points int, wallet text, wallet_proven boolean,
         at timestamptz, last_day date, missed_days int, session uuid)
     ), checked as (
       insert into streak_check_ins (user_id, day, streak_day, points, wallet, wallet_proven, at)
       select user_id, day, streak_day, points, wallet, wallet_proven, at
         from input
        where case
          when (select max(c.day) from streak_check_ins c where c.user_id = input.user_id) is distinct from last_day
            then false
          when not wallet_proven and exists (select from streak_check_ins c
            where c.wallet = input.wallet and c.day = input.day and c.wallet_proven) then false
          -- Last, because it makes the device theirs.
          else device_earns(session, user_id) end
        order by place
       on conflict do nothing
       returning user_id
     ), restarted as (
       insert into streak_adjustments (user_id, day, kind, missed_days, at)
       select user_id, day, 'RESTARTED', missed_days, at from checked join input using (user_id) where missed_days > 0
       returning id, user_id
     )
     select place, restarted.id as adjustment,
            ledger_post(user_id, points, 'issued', 'STREAK_CHECK_IN', user_id || ':' || day, at) as balance
       from checked
       join input using (user_id)
       left join restarted using (user_id)`,
  ),
}

/** The days that the other person has not checked in on. Their last one goes on whichever streak is longer. */
export const handOver = write(
  'streaks_hand_over',
  { from: 'uuid', to: 'uuid' },
  {},
  `update streak_check_ins moved
      set user_id = $2,
          streak_day = greatest(moved.streak_day,
            (select before.streak_day % 7 + 1 from streak_check_ins before
              where before.user_id = $2 and before.day = moved.day - 1))
    where moved.user_id = $1
      and not exists (select from streak_check_ins theirs where theirs.user_id = $2 and theirs.day = moved.day)`,
)
