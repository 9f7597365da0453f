import type { Ctx } from '../../core/context.ts'
import { paidItemOf } from './paid-items.ts'
import * as store from './payouts.store.ts'

type ReleaseCtx = Pick<Ctx, 'transact' | 'now'>

/**
 * Releases payouts whose hold has ended and whose wallet the person has proven. Payouts to an unproven wallet wait for
 * the proof, and a trace step says so.
 */
export async function releasePayouts({ transact, now }: ReleaseCtx): Promise<void> {
  const at = now()
  await transact((tx) => tx.one(store.release, { at }))
  await transact(async (tx) => {
    for (const { type, ref } of await tx.many(store.holdUnproven, { at }))
      await paidItemOf(type).trace(tx, ref, { stage: 'CHECKED', at, holder: 'person', why: 'WALLET_NOT_PROVEN' })
  })
}
