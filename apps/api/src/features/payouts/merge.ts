import type { Tx } from '../../db/db.ts'
import { transferOwnership } from './payouts.store.ts'

/** Moves one person's payouts to another. */
export async function transferPayouts(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
