import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import type { Tx } from '../../db/db.ts'
import { purgeAnswers, transferOwnership } from './claim-forms.store.ts'

export { claimIn, IDENTITIES } from './claim-forms.ts'
export { answersOf, inFull, masked } from './claim-forms-admin.ts'
export { releaseIdentities } from './claim-forms.store.ts'
export { FIELDS } from './schemas.ts'
export { claimHashes } from './claim-forms.store.ts'

/** The retention time of the Privacy Statement. */
const RETENTION_MS = 180 * 24 * 60 * 60 * 1000

/** Deletes the answers of claims whose retention time has ended. */
export const purgeClaimAnswers = ({ transact, now }: Pick<Ctx, 'transact' | 'now'>) =>
  runInBatches(transact, purgeAnswers, new Date(now().getTime() - RETENTION_MS))

/** Moves one person's claims to another. */
export async function transferClaims(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
