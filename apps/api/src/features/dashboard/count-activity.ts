import { ZONES } from '@momi/contract/rules/calendar'
import { DAY, MINUTE, SECOND } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import * as store from './activity-counts.store.ts'

export const STEP_MS = 10 * MINUTE
/** What is counted before the first run, so that today can be compared at once. */
const FIRST_MS = 8 * DAY
/** A run counts no longer time than this, so that it stays short after a break. */
const MOST_MS = DAY
/** A transaction that began at the end of a step is counted by a later run. */
const LATE_MS = 30 * SECOND

/**
 * Counts what has happened since the last run, in steps of ten minutes. The step of the last run is counted anew, so a
 * run that is repeated, or that another process makes at the same time, changes no figure.
 */
export async function countActivity({ db, transact, now }: Pick<Ctx, 'db' | 'transact' | 'now'>): Promise<void> {
  const at = now().getTime()
  for (let done = false; !done;) {
    const last = (await db.one(store.countedUntil, {}))?.until.getTime() ?? at - FIRST_MS
    const from = Math.floor((Math.min(last, at) - LATE_MS) / STEP_MS) * STEP_MS
    const to = Math.min(at, from + MOST_MS)
    done = to === at
    await transact((tx) => tx.one(store.count, { from: new Date(from), to: new Date(to), zones: ZONES }))
  }
}
