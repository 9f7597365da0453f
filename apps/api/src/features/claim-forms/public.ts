import type { Tx } from '../../db/db.ts'
import { transferOwnership } from './claim-forms.store.ts'

export { claimIn, IDENTITIES } from './claim-forms.ts'
export { answersOf, inFull, masked } from './claim-forms-admin.ts'
export { releaseIdentities } from './claim-forms.store.ts'
export { FIELDS } from './schemas.ts'
export { claimHashes } from './claim-forms.store.ts'

/** Moves one person's claims to another. */
export async function transferClaims(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
