import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../core/errors.ts'
import { ConcurrentChange } from '../../core/locks.ts'
import { shownBalance } from '../../core/points.ts'
import type { Tx } from '../../db/db.ts'
import { currentPair, lockPerson, merge, upgrade, type Person } from '../accounts/public.ts'
import { completeMissionOnce } from '../missions/public.ts'
import { comparedBy, missionOf, userTypeOf, type Identity, type MethodKind } from './identity.rules.ts'
import { addMethod, methodOwner, methodsOf, removeMethod } from './sign-in.store.ts'

/** A person has one of each; a number or an address may be changed for another. */
const REPLACEABLE: readonly MethodKind[] = ['phone', 'email']

/** What a sign-in did. */
export interface Outcome {
  isMerged: boolean
  pointsAwarded: number
  pointsReversed: number
}
export const NOTHING_NEW: Outcome = { isMerged: false, pointsAwarded: 0, pointsReversed: 0 }

/**
 * Signs in with `identity`: a new one is added to the person (an anonymous one becomes known, in place), a known one
 * leads an anonymous person to its account, with all they have. Again with the same identity changes nothing.
 */
export async function signIn(ctx: UserCtx, tx: Tx, identity: Identity): Promise<Outcome> {
  const { person, owner } = await holdBoth(ctx, tx, identity)
  if (owner === undefined) return add(ctx, tx, person, identity)
  if (owner === person.id) return NOTHING_NEW
  if (person.userType !== 'ANONYMOUS') throw inUse()
  return { ...NOTHING_NEW, isMerged: true, pointsReversed: shownBalance(ctx, await merge(ctx, tx, person.id, owner)) }
}

/**
 * Adds `identity` to the caller's account. Refuses login_method_in_use where it is another one's, and
 * login_method_already_connected where the account has a different one of its kind.
 */
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

export const hashOf = (ctx: UserCtx, identity: Pick<Identity, 'kind' | 'subject'>) =>
  ctx.keys.hash(comparedBy(identity))

/** What the person sees of one of their ways to sign in. */
export const labelOf = (ctx: UserCtx, method: { label: string; subject_hash: string }) =>
  ctx.cipher.open(method.label, 'login_methods.label', method.subject_hash)

const inUse = () => new Refusal('login_method_in_use', 'It belongs to another account')
const alreadyConnected = (kind: MethodKind) =>
  new Refusal('login_method_already_connected', `The account has another ${kind} sign-in`)

/** The caller, and whose the identity is: both accounts are held, so that neither changes until the transaction ends. */
async function holdBoth(ctx: UserCtx, tx: Tx, identity: Identity) {
  const seen = await ownerOf(ctx, tx, identity)
  const person = await lockPerson(ctx, tx, seen)
  const owner = await ownerOf(ctx, tx, identity)
  if (owner !== seen) throw new ConcurrentChange()
  return { person, owner }
}

async function ownerOf(ctx: UserCtx, tx: Tx, identity: Identity): Promise<string | undefined> {
  const { kind, subject } = identity
  // Addresses were found as they were typed by releases before 2026-11-22.
  const hashes = [ctx.keys.hash(`${kind}:${subject}`), hashOf(ctx, identity)]
  const method = await tx.one(methodOwner, { kind, subject_hashes: hashes })
  return method?.user_id
}

async function add(ctx: UserCtx, tx: Tx, person: Person, identity: Identity): Promise<Outcome> {
  const { kind } = identity
  const subjectHash = hashOf(ctx, identity)
  if (REPLACEABLE.includes(kind)) await tx.one(removeMethod, { user: person.id, kind })
  const label = ctx.cipher.seal(identity.label, 'login_methods.label', subjectHash)
  const added = await tx.one(addMethod, { kind, subject_hash: subjectHash, user: person.id, label, at: ctx.now() })
  // Somebody else brought it at the same moment, or the person has another of its kind.
  if (!added) throw (await ownerOf(ctx, tx, identity)) ? new ConcurrentChange() : alreadyConnected(kind)

  const { id: user, country } = person
  await upgrade(ctx, tx, user, userTypeOf((await tx.many(methodsOf, { user })).map((method) => method.kind)))
  const type = missionOf(kind)
  const pointsAwarded = type ? await completeMissionOnce(ctx, tx, { user, country, type, cause: subjectHash }) : 0
  return { ...NOTHING_NEW, pointsAwarded }
}
