import type { UserCtx } from '../../core/context.ts'
import { missionKind } from '../../core/missions/kind.ts'
import type { Tx } from '../../db/db.ts'
import { handOver } from './streaks.store.ts'
import { availability, StreakRule, weekOf } from './streaks.rules.ts'
import { loadStreak } from './streaks.ts'

export const streaksKind = missionKind({ type: 'streaks', rule: StreakRule })

/** How the streaks mission's card stands; null where the mission does not run for the user. */
export async function streakCard(ctx: UserCtx) {
  const streak = await loadStreak(ctx, ctx.now())
  if (!streak) return null
  const isOpen = availability(streak) === 'open'
  const isDone = streak.last?.day === streak.today
  const actionState = isDone ? ('CLAIMED' as const) : isOpen && streak.wallet ? ('CLAIM' as const) : ('GO' as const)
  return {
    actionState,
    points: streak.rule.points.reduce((sum, points) => sum + points, 0),
    progress: {
      current: weekOf(streak).filter((day) => day.state === 'CHECKED_IN').length,
      target: streak.rule.points.length,
    },
  }
}

/** One person's check-ins become another's, where that one has none on the day. */
export async function handOverStreak(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(handOver, { from, to })
}
