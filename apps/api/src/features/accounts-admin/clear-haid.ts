import type { Previewable } from '@momi/contract'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { ConcurrentChange, lockWithDevices } from '../../core/locks/locks.ts'
import type { Tx } from '../../db/db.ts'
import { NO_SECRET, revokeOnInstance } from '../accounts/public.ts'
import { removeTokens } from '../push/public.ts'
import { clearInstance, instanceForStaff } from './clear-haid.store.ts'

/**
 * Resets an app instance: its sessions end, and its next login, whatever its secret, gets a new account that may earn
 * on it. Its former accounts keep everything; giveaway claims stay bound to the haid, so that none can be made twice.
 */
export async function clearHaid(ctx: StaffCtx, { haid, ...how }: Previewable<{ haid: string }>) {
  return ctx.transact(async (tx) => {
    const seen = await effectOf(tx, haid)
    if (how.preview) return { preview: true, ...seen }

    await lockWithDevices(tx, { users: [seen.userId, ...(seen.freedFrom === null ? [] : [seen.freedFrom])] })
    const effect = await effectOf(tx, haid)
    if (effect.userId !== seen.userId || effect.freedFrom !== seen.freedFrom) throw new ConcurrentChange()
    await tx.one(clearInstance, { haid, huid_hash: NO_SECRET })
    await tx.one(revokeOnInstance, { haid, at: ctx.now() })
    await removeTokens(tx, { haid })
    await audit(tx, ctx, {
      action: 'users.clear_haid',
      subject: { kind: 'user', id: effect.userId },
      reason: how.reason,
      before: { haid, earnedFor: effect.freedFrom, sessions: effect.endsSessions },
      after: { haid, earnedFor: null, sessions: 0 },
    })
    return { preview: false, ...effect }
  })
}

async function effectOf(tx: Tx, haid: string) {
  const found = await tx.one(instanceForStaff, { haid })
  if (!found) throw new Refusal('not_found', 'No such app instance')
  return {
    userId: found.user_id,
    freedFrom: found.owner_id,
    endsSessions: found.sessions,
    leavesUnreachable: found.is_only_way,
    claimsKept: found.claims,
  }
}
