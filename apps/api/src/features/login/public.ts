import type { Ctx, UserCtx } from '../../core/context.ts'
import { maskCode, maskEmail, maskPhone } from '../../core/masking.ts'
import { runInBatches } from '../../core/purge.ts'
import { purgeTokens } from './login.store.ts'
import { labelKey } from './identity.rules.ts'
import { labelOf } from './sign-in.ts'
import { anyHashedLabel, methodsOf } from './sign-in.store.ts'

export { clearAuthProfile } from './clear-auth-profile.ts'
export { hashLabels } from './hash-labels.ts'
export { hasGoogle, Identity, labelKey } from './identity.rules.ts'
export { consumeToken } from './login.ts'
export { connect, contactsOf, disconnect, identityHash, labelOf, Outcome, signedIn, signIn } from './sign-in.ts'

/** The labels of the caller's sign-in methods; empty for an anonymous account. */
export async function labelsOf(ctx: UserCtx): Promise<string[]> {
  const methods = await ctx.db.many(methodsOf, { user: ctx.user.id })
  return methods.map((method) => labelOf(ctx, method))
}

/** A person's sign-in methods for staff, masked. */
export async function maskedMethodsOf(ctx: Ctx, user: string) {
  const methods = await ctx.db.many(methodsOf, { user })
  return methods.map((method) => ({
    kind: method.kind,
    label: masked(labelOf(ctx, method)),
    connectedAt: method.connected_at.toISOString(),
  }))
}

function masked(label: string): string {
  if (label.includes('@')) return maskEmail(label)
  return label.startsWith('+') ? maskPhone(label) : maskCode(label)
}

/** Whether the stored hashes are those of this HASH_KEY, from a label that is stored sealed and hashed; undefined without one. */
export async function isHashKeyOfData(ctx: Pick<Ctx, 'db' | 'cipher'> & { keys: Pick<Ctx['keys'], 'hash'> }) {
  const stored = await ctx.db.one(anyHashedLabel, {})
  return stored && ctx.keys.hash(labelKey(labelOf(ctx, stored))) === stored.label_hash
}

/** Deletes the records of provider tokens that have expired. */
export const purgeUsedTokens = ({ transact, now }: Pick<Ctx, 'transact' | 'now'>) =>
  runInBatches(transact, purgeTokens, now())
