import type { Ctx } from '../../core/context.ts'
import { paidItemOf } from './paid-items.ts'
import { traceAccountHold } from './account-hold.ts'
import * as store from './payouts.store.ts'

type ReleaseCtx = Pick<Ctx, 'transact' | 'now'>

/**
 * Releases payouts whose hold has ended and whose wallet is known well enough. The others wait until the person has
 * linked the wallet or has signed in, or until a hold of their account ends, and a trace step says so.
 */
export async function releasePayouts({ transact, now }: ReleaseCtx): Promise<void> {
  const at = now()
  await transact((tx) => tx.one(store.release, { at }))
  await transact(async (tx) => {
    const ids = (await tx.many(store.lockDueOfAccounts, { at })).map(({ id }) => id)
    for (const { type, ref, hold_reason: why, hold_until: until } of await tx.many(store.holdForAccounts, { ids, at }))
      await traceAccountHold(tx, { type, ref }, { why, until, at })
  })
  await transact(async (tx) => {
    for (const { type, ref, hold_reason: why } of await tx.many(store.holdUnproven, { at }))
      await paidItemOf(type).trace(tx, ref, {
        stage: 'CHECKED',
        at,
        holder: why === 'STOPPED_BY_OWNER' ? 'staff' : 'person',
        why,
      })
  })
}
