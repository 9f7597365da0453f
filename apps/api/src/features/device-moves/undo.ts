import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { endOtherSessionsOn, endSessions, isKeptApart, merge } from '../accounts/public.ts'
import * as store from './device-moves.store.ts'
import { giveDevice, lockDevice } from './take-over.ts'

/**
 * Brings the account back that was on the caller's phone before it was taken over, if it has no sign-in: only this phone
 * leads to it. What an anonymous account has earned since is merged into it; one that has signed in since keeps its own.
 * The sessions on the phone end, and its next anonymous login opens the earlier account.
 */
export async function undo(ctx: UserCtx) {
  await ctx.transact(async (tx) => {
    const { session } = ctx.user
    const seen = await tx.one(store.undoable, { session, now: ctx.now() })
    if (!seen) throw none()
    const { person, device } = await lockDevice(ctx, tx, seen.from)
    const found = await tx.one(store.undoable, { session, now: ctx.now() })
    if (found?.from !== seen.from) throw none()
    const { id, from } = found
    const { haid } = device
    const at = ctx.now()
    if (person.userType === 'ANONYMOUS') {
      if (await isKeptApart(tx, person, from))
        throw new Refusal('device_move_other_country', 'The two accounts have earned in two countries')
      await merge(ctx, tx, person.id, from)
    }
    await tx.one(store.setUser, { haid, next: from })
    const { owner } = (await tx.one(store.deviceIn, { session }))!
    if (owner !== null && owner !== from) await giveDevice(ctx, tx, { haid, from: owner, to: from, hasEarned: true })
    await tx.one(store.settle, { id, outcome: 'UNDONE', at })
    await endOtherSessionsOn(tx, { haid, session: ctx.user.session, at })
    await endSessions(ctx, tx, 'this')
  })
  ctx.clearCachedTokens()
  return { isUndone: true as const }
}

const none = () => new Refusal('device_move_none', 'There is no account to bring back')
