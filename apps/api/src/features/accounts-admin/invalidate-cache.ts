import type { Previewable } from '@momi/contract'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { byUserId } from './user-search.store.ts'

/**
 * Removes the verified tokens of a user from the cache of this process; the caches of other processes drop them within
 * two seconds (http/callers/authenticate.ts).
 */
export async function invalidateCache(ctx: StaffCtx, { user_id: user, ...how }: Previewable<{ user_id: string }>) {
  return ctx.transact(async (tx) => {
    if (!(await tx.one(byUserId, { value: user }))) throw new Refusal('not_found', 'No such user')
    if (how.preview) return { preview: true, userId: user, cachedTokens: ctx.cachedTokens.count(user) }
    const cachedTokens = ctx.cachedTokens.clear(user)
    await audit(tx, ctx, {
      action: 'users.invalidate_cache',
      subject: { kind: 'user', id: user },
      reason: how.reason,
      before: { cachedTokens },
      after: { cachedTokens: 0 },
    })
    return { preview: false, userId: user, cachedTokens }
  })
}
