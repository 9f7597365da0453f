import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { deviceOf, lockPerson } from '../accounts/public.ts'
import { disputeMove } from '../account-changes/public.ts'
import * as store from './device-moves.store.ts'

/**
 * “This wasn't me”, on a phone that the account is leaving: takes it off the phones to which it moved, ends its other
 * sessions, and stops payouts until staff have decided.
 */
export async function stop(ctx: UserCtx) {
  const haid = await deviceOf(ctx)
  await ctx.transact(async (tx) => {
    const { id: user } = await lockPerson(ctx, tx)
    const [newest] = await tx.many(store.runningMoves, { user, haid, now: ctx.now() })
    if (!newest) throw new Refusal('device_move_none', 'No move of this account can be stopped here')
    await disputeMove(ctx, tx, { hash: newest.change, except: ctx.user.session })
  })
  ctx.clearCachedTokens()
  return { isStopped: true as const }
}
