import { z } from 'zod'
import { json, JsonInstant } from '../../db/columns.ts'
import { read, write } from '../../db/db.ts'

/** The check-ins of an account, oldest first. */
export const checkInsOf = read(
  'streaks_check_ins_of',
  { user: 'uuid' },
  { day: 'date', streak_day: 'int4', lifetime_streak: 'int4', longest_streak: 'int4' },
  `select day, streak_day, lifetime_streak, longest_streak from streak_check_ins where user_id = :user order by day`,
)

/** What decides whether an account's streak is lost; no row if its country has no streaks. */
export const coverOf = read(
  'streaks_cover_of',
  { user: 'uuid', country: 'text', now: 'timestamptz' },
  {
    version: 'int4',
    freezes: json(z.array(z.object({ id: z.number(), at: JsonInstant }))),
    outages: json(z.array(z.object({ from: JsonInstant, to: JsonInstant }))),
  },
  `select version,
          coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'at', f.at) order by f.at, f.id)
                      from streak_freezes f where f.user_id = :user and f.used_for is null), '[]') as freezes,
          coalesce((select jsonb_agg(jsonb_build_object('from', o.from_at, 'to', o.to_at))
                      from outages o where o.to_at > :now::timestamptz - interval '60 days'
                       and coalesce(o.country, :country) = :country), '[]') as outages
     from mission_configs where country = :country and type = 'streaks'`,
)

/**
 * Moves the check-ins of `from` to `to`, except on days on which both checked in, which are returned with the points
 * that both have, unless those of one were refused: of several check-ins of a day that earlier merges brought, an account
 * has kept the points of the greatest. `days`: the places and lengths of all days. Freezes and adjustments move too.
 */
export const transferOwnership = write(
  'streaks_transfer_ownership',
  { from: 'uuid', to: 'uuid', days: 'jsonb' },
  { ref: 'text', points: 'int4' },
  `with moved_freezes as (update streak_freezes set user_id = :to where user_id = :from),
        moved_adjustments as (update streak_adjustments set user_id = :to where user_id = :from),
        merged as (
          select * from jsonb_to_recordset(:days) as d (
            day date, "streakDay" int, "lifetimeStreak" int, "longestStreak" int)),
        placed as (
          update streak_check_ins c
             set streak_day = "streakDay", lifetime_streak = "lifetimeStreak", longest_streak = "longestStreak"
            from merged where c.user_id = :to and c.day = merged.day),
        moved as (
          update streak_check_ins c
             set user_id = :to, previous_day = null,
                 streak_day = "streakDay", lifetime_streak = "lifetimeStreak", longest_streak = "longestStreak"
            from merged
           where c.user_id = :from and c.day = merged.day
             and not exists (select from streak_check_ins theirs where theirs.user_id = :to and theirs.day = c.day)),
        -- By now the leaving accounts are among those that were merged into the staying one.
        people as materialized (
          select id, id in (select merged_accounts(:from)) as is_leaving from merged_accounts(:to) id)
   select 'streaks:' || mine.user_id || ':' || mine.day as ref, least(kept.leaving, kept.staying) as points
     from streak_check_ins mine
     join streak_check_ins theirs on theirs.user_id = :to and theirs.day = mine.day
     cross join lateral (
       select max(c.points) filter (where is_leaving) as leaving, max(c.points) filter (where not is_leaving) as staying
         from people cross join lateral (
           select points from streak_check_ins
            where user_id = people.id and day = mine.day and reversed_at is null offset 0) c) kept
    where mine.user_id = :from and coalesce(mine.reversed_at, theirs.reversed_at) is null
      and not exists (select from held_awards h
                       where h.reason = 'STREAK_CHECK_IN' and h.outcome = 'REFUSED'
                         and h.ref in (mine.user_id || ':' || mine.day, theirs.user_id || ':' || theirs.day))
    order by mine.day`,
)
