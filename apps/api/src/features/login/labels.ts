import type { Ctx, UserCtx } from '../../core/context.ts'
import { linksOfHash, type HashKeys } from '../../core/secrets/hash-keys.ts'
import { maskCode, maskEmail, maskPhone } from '../../core/secrets/masking.ts'
import { labelKey } from './identity.rules.ts'
import { labelOf } from './sign-in.ts'
import { methodsOf, newestHashedLabels } from './sign-in.store.ts'

/** The labels of the caller's identities; empty for an anonymous account. */
export async function labelsOf(ctx: UserCtx): Promise<string[]> {
  const methods = await ctx.db.many(methodsOf, { user: ctx.user.id })
  return methods.map((method) => labelOf(ctx, method))
}

/** A person's identities for staff, masked. */
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

/**
 * Whether the stored hashes were made with this HASH_KEY, judged by labels that are stored both sealed and hashed;
 * undefined if there are none. Compares only the hashes under the longest chain of HASH_KEY, because that chain extends
 * the others; one match is enough.
 */
export async function isHashKeyOfData(ctx: Pick<Ctx, 'db' | 'cipher'> & { keys: Pick<HashKeys, 'acceptedHashes'> }) {
  const stored = await ctx.db.many(newestHashedLabels, {})
  if (!stored[0]) return undefined
  const longest = linksOfHash(stored[0].label_hash)
  return stored
    .filter(({ label_hash }) => linksOfHash(label_hash) === longest)
    .some((row) => ctx.keys.acceptedHashes(labelKey(labelOf(ctx, row))).includes(row.label_hash))
}
