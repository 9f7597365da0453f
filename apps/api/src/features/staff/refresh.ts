import { randomUUID } from 'node:crypto'
import { audit } from '../../core/records/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { isOutdated, useOf } from '../../core/tokens/refresh-rotation.ts'
import * as store from './staff.store.ts'
import { ACCESS_SECONDS, signPair } from './tokens.ts'

/**
 * Rotates a refresh token, or repeats the last rotation. Any other use of an old token means that it was copied, so its
 * session ends.
 */
export async function refresh(ctx: Ctx, refreshToken: string) {
  const at = ctx.now()
  const { sid, jti } = await ctx.staffKeys.verify('refresh', refreshToken, at)
  const session = await ctx.transact(async (tx) => {
    const family = await tx.one(store.lockSession, { session: sid })
    if (!family || family.has_ended) return undefined
    const { id, staff_id: staff, email, current_jti: current, previous_jti: previous } = family
    const newest = { id, staff, jti: current, openedAt: family.created_at, renewedAt: family.renewed_at }
    switch (useOf(jti, { current, previous, hasEnded: false })) {
      case 'rotate': {
        const next = { ...newest, jti: randomUUID(), renewedAt: at }
        await tx.one(store.rotateSession, { session: id, jti: next.jti, at })
        return next
      }
      case 'repeat':
        if (!isOutdated(newest.renewedAt, ACCESS_SECONDS, at)) return newest
        await tx.one(store.setRenewedAt, { session: id, at })
        return { ...newest, renewedAt: at }
      case 'reuse':
        await tx.one(store.endSession, { session: id, at })
        await audit(
          tx,
          { ...ctx, staff: { id: staff, email, session: id } },
          { action: 'staff.refresh-token-reused', subject: { kind: 'staff', id: staff }, reason: null },
        )
        return undefined
    }
  })
  // Thrown after the transaction, because the end of the session must be committed.
  if (!session) throw new Refusal('admin_refresh_token_already_used', 'Refresh token used multiple times')
  return signPair(ctx, session)
}
