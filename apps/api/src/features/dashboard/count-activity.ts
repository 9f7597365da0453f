import { ZONES } from '@momi/contract/rules/calendar'
import { DAY, MINUTE, SECOND } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import * as store from './activity-counts.store.ts'

export const STEP_MS = 10 * MINUTE
/** What is counted before the first run, so that today can be compared at once. */
const FIRST_MS = 8 * DAY
/** A run counts no longer time than this, so that it stays short after a break. */
const MOST_MS = DAY
/** A transaction that began at the end of a step is counted by the next runs. */
const LATE_MS = 30 * SECOND
/** One that took longer is counted by the first run after the next step, long after every transaction has ended. */
const VERY_LATE_MS = STEP_MS

const stepOf = (time: number): number => Math.floor(time / STEP_MS)

/**
 * Counts what has happened since the last run, in steps of ten minutes. The step of the last run is counted anew, and with
 * the first run of a step the one before it, so a run that is repeated, or that another process makes at the same time,
 * changes no figure. Does nothing if a run ended less than half of `everyMs` ago: one process counts for all.
 */
export async function countActivity(
  { db, transact, now }: Pick<Ctx, 'db' | 'transact' | 'now'>,
  { everyMs = 0 } = {},
): Promise<void> {
  const at = now().getTime()
  const counted = async () => (await db.one(store.countedUntil, {}))?.until.getTime()
  const before = await counted()
  // Another process has counted a moment ago.
  if (before !== undefined && before <= at && at - before < everyMs / 2) return
  for (let done = false; !done;) {
    const last = (await counted()) ?? at - FIRST_MS
    const lateMs = stepOf(last) < stepOf(at) ? VERY_LATE_MS : LATE_MS
    const from = stepOf(Math.min(last, at) - lateMs) * STEP_MS
    const to = Math.min(at, from + MOST_MS)
    done = to === at
    await transact((tx) => tx.one(store.count, { from: new Date(from), to: new Date(to), zones: ZONES }))
  }
}
