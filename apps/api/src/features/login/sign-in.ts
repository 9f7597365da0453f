import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import type { Tx } from '../../db/db.ts'
import { currentPair, lockPerson, merge, upgrade, type Person } from '../accounts/public.ts'
import { addMethod, methodOwner, removeMethod } from './sign-in.store.ts'

export type MethodKind = 'google' | 'moa' | 'phone' | 'email' | 'mobileauth'

/** What a person has just proven to hold. */
export interface Identity {
  kind: MethodKind
  /** In its one spelling: a provider's issuer and id, an E.164 number, a lower-case address. */
  subject: string
  /** What the person sees of it: a number, an address. */
  label: string
}

/** A person has one of each; a number or an address may be changed for another. */
const REPLACEABLE: readonly MethodKind[] = ['phone', 'email']

/**
 * Signs in with `identity`: a new one is added to the person (an anonymous one becomes known, in place), a known one
 * leads an anonymous person to its account, with all they have. Again with the same identity changes nothing.
 */
export async function signIn(ctx: UserCtx, tx: Tx, identity: Identity): Promise<{ isMerged: boolean }> {
  const person = await lockPerson(ctx, tx)
  // Where two people bring the same new identity at once, the second one finds it taken.
  const owner =
    (await ownerOf(ctx, tx, identity)) ??
    ((await add(ctx, tx, person, identity)) ? person.id : await ownerOf(ctx, tx, identity))
  if (owner === person.id) return { isMerged: false }
  if (owner === undefined || person.userType !== 'ANONYMOUS') throw inUse()
  await merge(ctx, tx, person.id, owner)
  return { isMerged: true }
}

/** Adds `identity` to the caller's account. Refuses login_method_in_use where it is another one's. */
export async function connect(ctx: UserCtx, tx: Tx, identity: Identity): Promise<void> {
  const person = await lockPerson(ctx, tx)
  const owner = await ownerOf(ctx, tx, identity)
  if (owner === undefined ? !(await add(ctx, tx, person, identity)) : owner !== person.id) throw inUse()
}

/** The answer of every sign-in. */
export async function signedIn(ctx: UserCtx, tx: Tx, { isMerged }: { isMerged: boolean }) {
  const { userType } = await lockPerson(ctx, tx)
  return { ...(await currentPair(ctx, tx)), userType, isMerged }
}

const hashOf = (ctx: UserCtx, { kind, subject }: Pick<Identity, 'kind' | 'subject'>) =>
  ctx.keys.hash(`${kind}:${subject}`)

async function ownerOf(ctx: UserCtx, tx: Tx, identity: Identity): Promise<string | undefined> {
  const method = await tx.one(methodOwner, { kind: identity.kind, subject_hash: hashOf(ctx, identity) })
  return method?.user_id
}

const inUse = () => new Refusal('login_method_in_use', 'It belongs to another account, or another one is connected')

/** False where it was taken meanwhile, or the person has another one of its kind. */
async function add(ctx: UserCtx, tx: Tx, person: Person, identity: Identity): Promise<boolean> {
  const { kind } = identity
  if (REPLACEABLE.includes(kind)) await tx.one(removeMethod, { user: person.id, kind })
  const added = await tx.one(addMethod, {
    kind,
    subject_hash: hashOf(ctx, identity),
    user: person.id,
    label: ctx.cipher.seal(identity.label),
    at: ctx.now(),
  })
  if (added) await upgrade(ctx, tx, person.id, kind === 'phone' ? 'PHONE_VERIFIED' : 'GOOGLE')
  return added !== undefined
}
