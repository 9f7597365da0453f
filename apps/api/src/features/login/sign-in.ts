import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { ChangedMeanwhile } from '../../core/locks.ts'
import type { Tx } from '../../db/db.ts'
import { currentPair, lockPerson, merge, upgrade, type Person } from '../accounts/public.ts'
import { completeMissionOnce } from '../missions/public.ts'
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

/** What a sign-in did. */
export interface Outcome {
  isMerged: boolean
  pointsAwarded: number
}
const NOTHING_NEW: Outcome = { isMerged: false, pointsAwarded: 0 }

/**
 * Signs in with `identity`: a new one is added to the person (an anonymous one becomes known, in place), a known one
 * leads an anonymous person to its account, with all they have. Again with the same identity changes nothing.
 */
export async function signIn(ctx: UserCtx, tx: Tx, identity: Identity): Promise<Outcome> {
  const { person, owner } = await holdBoth(ctx, tx, identity)
  if (owner === undefined) return add(ctx, tx, person, identity)
  if (owner === person.id) return NOTHING_NEW
  if (person.userType !== 'ANONYMOUS') throw inUse()
  await merge(ctx, tx, person.id, owner)
  return { isMerged: true, pointsAwarded: 0 }
}

/** Adds `identity` to the caller's account. Refuses login_method_in_use where it is another one's. */
export async function connect(ctx: UserCtx, tx: Tx, identity: Identity): Promise<Outcome> {
  const { person, owner } = await holdBoth(ctx, tx, identity)
  if (owner === undefined) return add(ctx, tx, person, identity)
  if (owner !== person.id) throw inUse()
  return NOTHING_NEW
}

/** The answer of every sign-in. */
export async function signedIn(ctx: UserCtx, tx: Tx, outcome: Outcome) {
  return { ...(await currentPair(ctx, tx)), ...outcome }
}

export const hashOf = (ctx: UserCtx, { kind, subject }: Pick<Identity, 'kind' | 'subject'>) =>
  ctx.keys.hash(`${kind}:${subject}`)

/** What the person sees of one of their ways to sign in. */
export const labelOf = (ctx: UserCtx, method: { label: string; subject_hash: string }) =>
  ctx.cipher.open(method.label, 'login_methods.label', method.subject_hash)

const inUse = () => new Refusal('login_method_in_use', 'It belongs to another account, or another one is connected')

/** The caller, and whose the identity is: both accounts are held, so that neither changes until the transaction ends. */
async function holdBoth(ctx: UserCtx, tx: Tx, identity: Identity) {
  const seen = await ownerOf(ctx, tx, identity)
  const person = await lockPerson(ctx, tx, seen)
  const owner = await ownerOf(ctx, tx, identity)
  if (owner !== seen) throw new ChangedMeanwhile()
  return { person, owner }
}

async function ownerOf(ctx: UserCtx, tx: Tx, identity: Identity): Promise<string | undefined> {
  const method = await tx.one(methodOwner, { kind: identity.kind, subject_hash: hashOf(ctx, identity) })
  return method?.user_id
}

async function add(ctx: UserCtx, tx: Tx, person: Person, identity: Identity): Promise<Outcome> {
  const { kind } = identity
  const subjectHash = hashOf(ctx, identity)
  if (REPLACEABLE.includes(kind)) await tx.one(removeMethod, { user: person.id, kind })
  const label = ctx.cipher.seal(identity.label, 'login_methods.label', subjectHash)
  const added = await tx.one(addMethod, { kind, subject_hash: subjectHash, user: person.id, label, at: ctx.now() })
  // Somebody else brought it at the same moment, or the person has another of its kind.
  if (!added) throw (await ownerOf(ctx, tx, identity)) ? new ChangedMeanwhile() : inUse()

  const isPhone = kind === 'phone'
  await upgrade(ctx, tx, person.id, isPhone ? 'PHONE_VERIFIED' : 'GOOGLE')
  const pointsAwarded = await completeMissionOnce(ctx, tx, {
    user: person.id,
    country: person.country,
    type: isPhone ? 'signin' : 'google_signin',
    cause: subjectHash,
  })
  return { isMerged: false, pointsAwarded }
}
