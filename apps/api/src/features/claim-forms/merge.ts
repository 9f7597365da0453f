import type { Tx } from '../../db/db.ts'
import { transferOwnership } from './claim-forms.store.ts'

/** Moves one person's claims to another. */
export async function transferClaims(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
