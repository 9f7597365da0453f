import { randomUUID } from 'node:crypto'
import { audit } from '../../core/audit.ts'
import type { Ctx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import * as store from './staff.store.ts'
import { signPair } from './tokens.ts'

/** Rotates a refresh token. A second use of a token means that it was copied, so its session ends. */
export async function refresh(ctx: Ctx, refreshToken: string) {
  const at = ctx.now()
  const { sid, jti } = await ctx.staffKeys.verify('refresh', refreshToken, at)
  const session = await ctx.transact(async (tx) => {
    const family = await tx.one(store.lockSession, { session: sid })
    if (!family || family.has_ended) return undefined
    const { id, staff_id: staff, email, created_at: openedAt } = family
    if (jti === family.current_jti) {
      const next = { id, staff, jti: randomUUID(), openedAt }
      await tx.one(store.rotateSession, { session: id, jti: next.jti, at })
      return next
    }
    await tx.one(store.endSession, { session: id, at })
    const subject = { kind: 'staff', id: staff }
    await audit(
      tx,
      { ...ctx, staff: { id: staff, email, session: id } },
      { action: 'staff.refresh-token-reused', subject, reason: null },
    )
    return undefined
  })
  // Thrown after the transaction, because the end of the session must be committed.
  if (!session) throw new Refusal('admin_refresh_token_already_used', 'Refresh token used multiple times')
  return signPair(ctx, session)
}
