import { ZONES } from '@momi/contract/rules/calendar'
import { DAY, MINUTE, SECOND } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import * as store from './activity-counts.store.ts'

export const STEP_MS = 10 * MINUTE
/** What is counted before the first run: the days that Trends shows, in every zone. */
const FIRST_MS = 30 * DAY
/** A statement counts no longer time than this, so that it stays short after a break. */
const MOST_MS = DAY
/** A transaction that began at the end of a step is counted by the next runs. */
const LATE_MS = 30 * SECOND
/** One that took longer is counted by the first run after the next step, long after every transaction has ended. */
const VERY_LATE_MS = STEP_MS

/**
 * A check-in of a phone that was offline is one of its day. The longest time for which a day's ticket is accepted is three
 * days; here is one more, should no run have ended on a day.
 */
const LATE_CHECK_INS_MS = 5 * DAY

const stepOf = (time: number): number => Math.floor(time / STEP_MS)

/**
 * Counts what has happened since the last run, in steps of ten minutes. The step of the last run is counted anew, and with
 * the first run of a step the one before it, so a run that is repeated, or that another process makes at the same time,
 * changes no figure. The first run of a day counts the check-ins of the last days anew. Does nothing if a run ended less
 * than half of `everyMs` ago: one process counts for all.
 */
export async function countActivity(
  { db, transact, now }: Pick<Ctx, 'db' | 'transact' | 'now'>,
  { everyMs = 0 } = {},
): Promise<void> {
  const at = now().getTime()
  const before = (await db.one(store.countedUntil, {}))?.until.getTime()
  // Another process has counted a moment ago.
  if (before !== undefined && before <= at && at - before < everyMs / 2) return
  const last = before ?? at - FIRST_MS
  const lateMs = stepOf(last) < stepOf(at) ? VERY_LATE_MS : LATE_MS
  const from = stepOf(Math.min(last, at) - lateMs) * STEP_MS
  if (before !== undefined && Math.floor(before / DAY) < Math.floor(at / DAY))
    for (const span of spansOf(from - LATE_CHECK_INS_MS, from))
      await transact((tx) => tx.one(store.countCheckIns, span))
  for (const span of spansOf(from, at)) await transact((tx) => tx.one(store.count, { ...span, zones: ZONES }))
}

/** The time from `from` to `to` in spans that one statement counts. */
function spansOf(from: number, to: number): { from: Date; to: Date }[] {
  const count = Math.ceil((to - from) / MOST_MS)
  return Array.from({ length: count }, (_, index) => {
    const start = from + index * MOST_MS
    return { from: new Date(start), to: new Date(Math.min(to, start + MOST_MS)) }
  })
}
