import type { Ctx } from '../../core/context.ts'
import { forEachItem } from '../../core/work/for-each-item.ts'
import { labelKey } from './identity.rules.ts'
import { hashLabel, takeUnhashedLabels } from './sign-in.store.ts'
import { labelOf } from './sign-in.ts'

const BATCH = 100

/** Hashes labels that an earlier release stored without a hash, so that staff can find them. */
export async function hashLabels(ctx: Pick<Ctx, 'transact' | 'cipher' | 'keys'>): Promise<void> {
  /** Labels that cannot be opened; they stay, and do not stop those after them. */
  let skipped = 0
  let failure: unknown
  for (;;) {
    const { found, failed } = await ctx.transact(async (tx) => {
      const methods = await tx.many(takeUnhashedLabels, { most: BATCH, skipped })
      let hashed = 0
      await forEachItem(methods, async (method) => {
        const { kind, subject_hash } = method
        const label_hash = ctx.keys.currentHash(labelKey(labelOf(ctx, method)))
        await tx.one(hashLabel, { kind, subject_hash, label_hash })
        hashed++
      }).catch((error: unknown) => (failure = error))
      return { found: methods.length, failed: methods.length - hashed }
    })
    skipped += failed
    if (found < BATCH) break
  }
  if (failure !== undefined) throw failure
}
