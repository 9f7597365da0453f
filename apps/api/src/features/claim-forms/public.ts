import type { Tx } from '../../db/db.ts'
import { handOver } from './claim-forms.store.ts'

export { claimIn } from './claim-forms.ts'

/** What one person claimed is another's. */
export async function handOverClaims(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(handOver, { from, to })
}
