import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { deviceOf, endOtherSessionsOn, endSessions, isKeptApart, lockPerson, merge } from '../accounts/public.ts'
import * as store from './device-moves.store.ts'
import { giveDevice } from './take-over.ts'

/**
 * Brings the account back that was on the caller's phone before it was taken over, if it has no sign-in: only this phone
 * leads to it. What an anonymous account has earned since is merged into it; one that has signed in since keeps its own.
 * The sessions on the phone end, and its next anonymous login opens the earlier account.
 */
export async function undo(ctx: UserCtx) {
  const haid = await deviceOf(ctx)
  await ctx.transact(async (tx) => {
    const { id: caller } = ctx.user
    const seen = await tx.one(store.undoable, { haid, to: caller, now: ctx.now() })
    if (!seen) throw none()
    const person = await lockPerson(ctx, tx, { user: seen.from })
    const found = await tx.one(store.undoable, { haid, to: person.id, now: ctx.now() })
    if (found?.from !== seen.from) throw none()
    const { id, from } = found
    const at = ctx.now()
    if (person.userType === 'ANONYMOUS') {
      if (await isKeptApart(tx, person, from))
        throw new Refusal('device_move_other_country', 'The two accounts have earned in two countries')
      await merge(ctx, tx, person.id, from)
    } else {
      await tx.one(store.setUser, { haid, next: from })
      const device = await tx.one(store.deviceIn, { session: ctx.user.session })
      if (device?.owner === person.id) await giveDevice(ctx, tx, { haid, from: person.id, to: from, hasEarned: true })
    }
    await tx.one(store.settle, { id, outcome: 'UNDONE', at })
    await endOtherSessionsOn(tx, { haid, session: ctx.user.session, at })
    await endSessions(ctx, tx, 'this')
  })
  ctx.clearCachedTokens()
  return { isUndone: true as const }
}

const none = () => new Refusal('device_move_none', 'There is no account to bring back')
