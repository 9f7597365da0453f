import { dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import type { Ctx } from '../../core/context.ts'
import { rulesOf } from '../../core/missions/mission-rules.ts'
import type { Tx } from '../../db/db.ts'
import { mergedCheckIns, type CheckInDay } from './merge.rules.ts'
import * as store from './merge.store.ts'
import { streaksKind, WEEK } from './streak-rule.ts'
import { isRunning, weekBegan } from './streaks.rules.ts'

interface StreakMerge {
  from: string
  to: string
  /** The country of both accounts. */
  country: string
  at: Date
}

/**
 * Moves one person's check-ins to another, except for days on which both checked in. Returns these days, which count
 * once, with the points that both have.
 */
export async function transferStreak(ctx: Pick<Ctx, 'db' | 'now'>, tx: Tx, { from, to, country, at }: StreakMerge) {
  const streaks = [await streakOf(ctx, tx, from, { country, at }), await streakOf(ctx, tx, to, { country, at })]
  const days = mergedCheckIns(
    streaks.flatMap(({ checkIns }) => checkIns),
    streaks.flatMap(({ running }) => running),
  )
  return tx.many(store.transferOwnership, { from, to, days })
}

/** The check-ins of an account, and the last one if the streak is not lost. */
async function streakOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  tx: Tx,
  user: string,
  { country, at }: Pick<StreakMerge, 'country' | 'at'>,
) {
  const rows = await tx.many(store.checkInsOf, { user })
  const checkIns = rows.map((row): CheckInDay => ({
    day: row.day,
    streakDay: row.streak_day,
    lifetimeStreak: row.lifetime_streak,
    longestStreak: row.longest_streak,
  }))
  const last = checkIns.at(-1)
  const [cover, zone] = [await tx.one(store.coverOf, { user, country, now: at }), zoneOf(country)]
  if (!last || !cover || !zone) return { checkIns, running: [] }
  const { since } = await rulesOf(ctx, tx, streaksKind, { country, type: 'streaks', version: cover.version })
  const { rule } = since(startOfDay(weekBegan(checkIns.slice(-WEEK).toReversed())!, zone))
  const running = isRunning({ ...cover, rule, last, zone, today: dayOf(at, zone) }) ? [last] : []
  return { checkIns, running }
}
