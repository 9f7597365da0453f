import { MINUTE_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx, PersonCtx } from '../../core/context.ts'
import type { Tx } from '../../db/db.ts'
import { addFreeze, addOutage, recordHeartbeat } from './streaks.store.ts'
import { availability, nextStep, weekOf } from './streaks.rules.ts'
import { loadStreak } from './streaks.ts'

export { transferStreak } from './merge.ts'
export { reportStreak } from './report.ts'
export { streaksKind } from './streaks.rules.ts'

/** The state of the mission's card; null if the mission is off for the user. */
export async function streakCard(ctx: PersonCtx) {
  const streak = await loadStreak(ctx, ctx.now())
  if (!streak) return null
  const isOpen = availability(streak) === 'open'
  const isDone = streak.last?.day === streak.today
  const actionState = isDone ? ('CLAIMED' as const) : isOpen && streak.wallet ? ('CLAIM' as const) : ('GO' as const)
  return {
    actionState,
    points: streak.rule.points.reduce((sum, points) => sum + points, 0),
    nextPoints: isDone ? null : nextStep(streak).points,
    progress: {
      current: weekOf(streak).filter((day) => day.state === 'CHECKED_IN').length,
      target: streak.rule.points.length,
    },
  }
}

/** Grants a freeze, once for each cause. `day`: the mission day of the grant. */
export async function grantFreeze(
  tx: Tx,
  { user, cause, day, at }: { user: string; cause: string; day: string; at: Date },
): Promise<void> {
  await tx.one(addFreeze, { user, source: 'GRANTED', cause, day, at })
}

/** Records that check-in was unavailable: days that were affected long enough are bridged for everybody. */
export async function recordOutage(tx: Tx, { from, to, why }: { from: Date; to: Date; why: string }): Promise<void> {
  await tx.one(addOutage, { from, to, why })
}

/** A longer time between heartbeats means that no process was running. */
const SILENCE_SECONDS = 10 * MINUTE_SECONDS

/**
 * Records that check-ins are possible now; detects an outage by the time since the last heartbeat. Returns whether it
 * found one.
 */
export async function recordCheckInHeartbeat({ transact, now }: Pick<Ctx, 'transact' | 'now'>): Promise<boolean> {
  return (await transact((tx) => tx.one(recordHeartbeat, { at: now(), silence: SILENCE_SECONDS })))!.was_down
}
