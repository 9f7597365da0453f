import type { Tx } from '../../db/db.ts'
import { transferOwnership } from './push.store.ts'

/** Moves an anonymous user's tokens to the account that they signed in to. */
export async function transferTokens(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
