import type { MethodKind, Previewable, UserType } from '@momi/contract'
import { audit } from '../../core/records/audit.ts'
import type { StaffCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { ConcurrentChange, lockWithDevices } from '../../core/locks/locks.ts'
import type { Tx } from '../../db/db.ts'
import { setUserType } from '../accounts/public.ts'
import { labelKey, userTypeOf } from './identity.rules.ts'
import { methodsByLabel, methodsOf, removeMethod } from './sign-in.store.ts'

/** The effect on an account: the identities that are removed, and those that it keeps. */
interface ClearedAccount {
  userId: string
  removes: MethodKind[]
  keeps: MethodKind[]
  userTypeAfter: UserType
}

/**
 * Removes all identities with an e-mail address from every account, so that the address can be used again. The awards
 * for signing in keep the keyed hash of the identity, so that they are not granted again.
 */
export async function clearAuthProfile(ctx: StaffCtx, { email, ...how }: Previewable<{ email: string }>) {
  const hashes = ctx.keys.acceptedHashes(labelKey(email))
  return ctx.transact(async (tx) => {
    const seen = await accountsWith(tx, hashes)
    if (seen.length === 0) throw new Refusal('not_found', 'No sign-in has this address')
    if (how.preview) return { preview: true, accounts: seen }

    await lockWithDevices(tx, { users: seen.map(({ userId }) => userId) })
    const accounts = await accountsWith(tx, hashes)
    if (accounts.length !== seen.length) throw new ConcurrentChange()
    for (const { userId: user, removes, userTypeAfter } of accounts) {
      for (const kind of removes) await tx.one(removeMethod, { user, kind })
      await setUserType(tx, user, userTypeAfter)
    }
    for (const { userId, removes, keeps } of accounts)
      await audit(tx, ctx, {
        action: 'users.clear_auth_profile',
        subject: { kind: 'user', id: userId },
        reason: how.reason,
        before: { signIns: [...removes, ...keeps] },
        after: { signIns: keeps },
      })
    return { preview: false, accounts }
  })
}

async function accountsWith(tx: Tx, label_hashes: string[]): Promise<ClearedAccount[]> {
  const methods = await tx.many(methodsByLabel, { label_hashes })
  const accounts: ClearedAccount[] = []
  for (const user of new Set(methods.map(({ user_id }) => user_id))) {
    const removes = methods.filter(({ user_id }) => user_id === user).map(({ kind }) => kind)
    const keeps = (await tx.many(methodsOf, { user })).map(({ kind }) => kind).filter((kind) => !removes.includes(kind))
    accounts.push({ userId: user, removes, keeps, userTypeAfter: keeps.length > 0 ? userTypeOf(keeps) : 'ANONYMOUS' })
  }
  return accounts
}
