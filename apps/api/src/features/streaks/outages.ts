import { MINUTE_SECONDS } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import type { Tx } from '../../db/db.ts'
import { addOutage, recordHeartbeat } from './streaks.store.ts'

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
