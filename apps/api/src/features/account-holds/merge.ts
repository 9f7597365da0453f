import type { Tx } from '../../db/db.ts'
import * as store from './account-holds.store.ts'
import { showWait } from './wait.ts'

/**
 * Moves the holds of a merged account to the remaining one, after its payouts. Where both have an open hold, that of the
 * remaining account goes on for all of its payouts.
 */
export async function transferHolds(tx: Tx, { from, to, at }: { from: string; to: string; at: Date }): Promise<void> {
  await tx.one(store.endSecond, { from, to, at })
  await tx.one(store.transfer, { from, to })
  if ((await tx.many(store.openOf, { user: to })).length > 0) await showWait(tx, to, at)
}
