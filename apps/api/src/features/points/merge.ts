import type { Tx } from '../../db/db.ts'
import { transferOwnership } from './exchange.store.ts'

/** Moves one person's exchanges to another. */
export async function transferExchanges(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
