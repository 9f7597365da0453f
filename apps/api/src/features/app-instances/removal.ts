import { audit } from '../../core/records/audit.ts'
import type { Ctx, StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { ConcurrentChange, lockWithDevices } from '../../core/locks/locks.ts'
import type { Db } from '../../db/db.ts'
import { NO_SECRET, revokeOnInstance } from '../accounts/public.ts'
import { removeTokens } from '../push/public.ts'
import { find, type Instance } from './app-instances.ts'
import * as store from './app-instances.store.ts'

/** The effects of a removal, the data that remains, and the text that staff type to confirm the removal. */
export async function removal(ctx: Ctx, id: string) {
  const instance = await find(ctx, id)
  return { ...(await effectOf(ctx.db, instance)), confirmation: confirmationOf(instance) }
}

/**
 * Removes an app instance with its sessions and push tokens. Its account, ledger and rewards stay. The device still
 * earns for the same account, so that a phone that is registered again cannot earn the same rewards a second time.
 */
export async function remove(ctx: StaffCtx, id: string, given: { confirmation: string; reason: string }) {
  return ctx.transact(async (tx) => {
    const seen = await find({ db: tx }, id)
    await lockWithDevices(tx, { users: [seen.user] })
    const instance = await find({ db: tx }, id)
    if (instance.user !== seen.user) throw new ConcurrentChange()
    if (given.confirmation !== confirmationOf(instance))
      throw new Refusal('admin_app_instance_confirmation_wrong', 'The confirmation is the start of the device id')
    const effect = await effectOf(tx, instance)
    const at = ctx.now()
    await tx.one(revokeOnInstance, { haid: instance.haid, at })
    await removeTokens(tx, { haid: instance.haid })
    await tx.one(store.markRemoved, { id, huid_hash: NO_SECRET, at })
    await audit(tx, ctx, {
      action: 'app-instance.delete',
      subject: { kind: 'app_instance', id },
      reason: given.reason,
      before: { user: instance.user, ...effect.removes },
      after: { sessions: 0, pushTokens: 0 },
    })
    return effect
  })
}

async function effectOf(
  db: Db,
  { user, haid, user_type: userType, earns_for: earnsFor, sessions, push_tokens: pushTokens }: Instance,
) {
  const kept = (await db.one(store.keptAfterRemoval, { user, haid }))!
  return {
    removes: { sessions, pushTokens },
    stays: { userId: user, balance: kept.balance, ledgerEntries: kept.entries, rewards: kept.rewards, earnsFor },
    isOnlyAccess: userType === 'ANONYMOUS' && !kept.others,
  }
}

const confirmationOf = ({ haid }: Instance) => haid.slice(0, 8)
