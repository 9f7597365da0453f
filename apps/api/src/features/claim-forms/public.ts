import type { Ctx } from '../../core/context.ts'
import { runInBatches } from '../../core/purge.ts'
import type { Tx } from '../../db/db.ts'
import { forgetAnswers, handOver } from './claim-forms.store.ts'

export { claimIn } from './claim-forms.ts'

/** As the Privacy Statement says. */
const KEPT_MS = 180 * 24 * 60 * 60 * 1000

/** Deletes what was answered to claim a reward, long after it was given. */
export const forgetClaimAnswers = ({ transact, now }: Pick<Ctx, 'transact' | 'now'>) =>
  runInBatches(transact, forgetAnswers, new Date(now().getTime() - KEPT_MS))

/** What one person claimed is another's. */
export async function handOverClaims(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(handOver, { from, to })
}
