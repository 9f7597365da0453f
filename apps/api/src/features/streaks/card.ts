import type { PersonCtx } from '../../core/context.ts'
import { availability, nextStep, weekOf } from './streaks.rules.ts'
import { pointsOfWeek, WEEK } from './streak-rule.ts'
import { loadStreak } from './streaks.ts'

/** The state of the mission's card; null if the mission is off for the user. */
export async function streakCard(ctx: PersonCtx) {
  const streak = await loadStreak(ctx, ctx.now())
  if (!streak) return null
  const isOpen = availability(streak) === 'open'
  const isDone = streak.last?.day === streak.today
  const actionState = isDone ? ('CLAIMED' as const) : isOpen && streak.wallet ? ('CLAIM' as const) : ('GO' as const)
  return {
    actionState,
    points: pointsOfWeek(streak.rule),
    nextPoints: isDone ? null : nextStep(streak).points,
    pays: {
      gift: 'POINTS' as const,
      amount: nextStep(streak).points,
      needs: null,
      every: null,
      within: null,
      per: 'WEEK' as const,
      times: WEEK,
      most: pointsOfWeek(streak.rule),
    },
    progress: {
      current: weekOf(streak).filter((day) => day.state === 'CHECKED_IN').length,
      target: streak.rule.points.length,
    },
  }
}
