import type { Ctx } from '../../core/context.ts'
import { labelKey } from './identity.rules.ts'
import { hashLabel, takeUnhashedLabels } from './sign-in.store.ts'
import { labelOf } from './sign-in.ts'

const BATCH = 100

/** Hashes labels that an earlier release stored without a hash, so that staff can find them. */
export async function hashLabels(ctx: Pick<Ctx, 'transact' | 'cipher' | 'keys'>): Promise<void> {
  let hashed: number
  do {
    hashed = await ctx.transact(async (tx) => {
      const methods = await tx.many(takeUnhashedLabels, { most: BATCH })
      for (const method of methods) {
        const { kind, subject_hash } = method
        const label_hash = ctx.keys.currentHash(labelKey(labelOf(ctx, method)))
        await tx.one(hashLabel, { kind, subject_hash, label_hash })
      }
      return methods.length
    })
  } while (hashed === BATCH)
}
