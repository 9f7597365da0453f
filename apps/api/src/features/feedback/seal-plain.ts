import type { Ctx } from '../../core/context.ts'
import { sealSummary, takePlainSummaries } from './feedback.store.ts'

const BATCH = 200

/** Seals texts of feedback that an earlier release stored in plain text. */
export async function sealPlainFeedback({ transact, cipher }: Pick<Ctx, 'transact' | 'cipher'>): Promise<void> {
  let sealed: number
  do {
    sealed = await transact(async (tx) => {
      const plain = await tx.many(takePlainSummaries, { most: BATCH })
      for (const { id, summary } of plain)
        await tx.one(sealSummary, { id, sealed: cipher.seal(summary, 'feedback.summary_sealed', id) })
      return plain.length
    })
  } while (sealed === BATCH)
}
