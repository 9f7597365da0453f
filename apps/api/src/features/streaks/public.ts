import type { Ctx, UserCtx } from '../../core/context.ts'
import type { Tx } from '../../db/db.ts'
import { addFreeze, addOutage, recordHeartbeat, transferOwnership } from './streaks.store.ts'
import { availability, weekOf } from './streaks.rules.ts'
import { loadStreak } from './streaks.ts'

export { reportStreak } from './report.ts'
export { streaksKind } from './streaks.rules.ts'

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

/** Gives a freeze, once for each cause. `day`: the mission day it is given on. */
export async function grantFreeze(
  tx: Tx,
  { user, cause, day, at }: { user: string; cause: string; day: string; at: Date },
): Promise<void> {
  await tx.one(addFreeze, { user, source: 'GRANTED', cause, day, at })
}

/** Check-in was down by our fault from one instant to another: days that it took are bridged for everybody. */
export async function recordOutage(tx: Tx, { from, to, why }: { from: Date; to: Date; why: string }): Promise<void> {
  await tx.one(addOutage, { from, to, why })
}

/** No process says so for longer than this only where none runs. */
const SILENCE_SECONDS = 10 * 60

/** Says that check-ins can be taken now, and finds the time in which none could. True where it found some. */
export async function recordCheckInHeartbeat({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<boolean> {
  return (await transact((tx) => tx.one(recordHeartbeat, { at: now(), silence: SILENCE_SECONDS })))!.was_down
}

/** One person's check-ins become another's, where that one has none on the day. Gives the days of both: they count once. */
export const transferStreak = (tx: Tx, from: string, to: string) => tx.many(transferOwnership, { from, to })
