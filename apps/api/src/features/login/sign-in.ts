import type { MethodKind } from '@momi/contract'
import { z } from 'zod'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { ConcurrentChange } from '../../core/locks/locks.ts'
import { recordChange } from '../../core/records/account-changes.ts'
import { recordMove, requireNoNotice } from '../../core/records/device-moves.ts'
import { shownBalance } from '../../core/ledger/points.ts'
import type { Tx } from '../../db/db.ts'
import {
  currentPair,
  isKeptApart,
  lockPerson,
  merge,
  setUserType,
  switchAccount,
  upgrade,
  type Person,
} from '../accounts/public.ts'
import { completeMissionOnce } from '../missions/public.ts'
import { identityKey, labelKey, missionOf, userTypeOf, type Identity } from './identity.rules.ts'
import { addMethod, methodOwner, methodsOf, newPhone, removeMethod } from './sign-in.store.ts'

/** An account has at most one identity of each kind; of these kinds, a new identity replaces the old one. */
const REPLACEABLE: readonly MethodKind[] = ['phone', 'email']

/** The effects of a sign-in. */
export const Outcome = z.object({
  isMerged: z.boolean().default(false),
  isKeptApart: z.boolean().default(false),
  pointsAwarded: z.number().default(0),
  checking: z.literal(true).optional(),
  pointsReversed: z.number().default(0),
})
export type Outcome = z.infer<typeof Outcome>
export const NO_CHANGE = Outcome.parse({})

/**
 * Signs in with `identity`. A new identity is added to the caller's account, which stops being anonymous. With an
 * identity of another account, an anonymous caller is merged into that account, unless it has earned in another country:
 * then the session continues as that account alone. A repeat changes nothing.
 */
export async function signIn(ctx: UserCtx, tx: Tx, identity: Identity): Promise<Outcome> {
  const { person, owner } = await lockAccounts(ctx, tx, identity)
  if (owner === person.id) return NO_CHANGE
  await requireNoNotice(ctx, tx)
  if (owner === undefined) return addIdentity(ctx, tx, person, identity)
  if (person.userType !== 'ANONYMOUS') throw inUse()
  if (identity.kind === 'phone') await recordNewPhone(ctx, tx, owner)
  if (await isKeptApart(tx, person, owner)) {
    await switchAccount(ctx, tx, owner)
    return { ...NO_CHANGE, isKeptApart: true }
  }
  return { ...NO_CHANGE, isMerged: true, pointsReversed: shownBalance(ctx, await merge(ctx, tx, person.id, owner)) }
}

/**
 * Adds `identity` to the caller's account. Refuses login_method_in_use if another account has it, and
 * login_method_already_connected if the account has a different one of this kind.
 */
export async function connect(ctx: UserCtx, tx: Tx, identity: Identity): Promise<Outcome> {
  const { person, owner } = await lockAccounts(ctx, tx, identity)
  if (owner === person.id) return NO_CHANGE
  if (owner !== undefined) throw inUse()
  await requireNoNotice(ctx, tx)
  return addIdentity(ctx, tx, person, identity)
}

/** Removes the caller's identity of a kind; does nothing if there is none. Refuses to remove the last identity. */
export async function disconnect(ctx: UserCtx, tx: Tx, kind: MethodKind): Promise<void> {
  const { id: user } = await lockPerson(ctx, tx)
  await requireNoNotice(ctx, tx)
  const kinds = (await tx.many(methodsOf, { user })).map((method) => method.kind)
  if (!kinds.includes(kind)) return
  const left = kinds.filter((other) => other !== kind)
  if (left.length === 0) throw new Refusal('login_last_method', 'The last way in stays')
  await recordChange(ctx, tx, { user, kind: 'SIGN_IN' })
  await tx.one(removeMethod, { user, kind })
  await setUserType(tx, user, userTypeOf(left))
}

/**
 * Runs a sign-in (`work`: signIn or connect) in one transaction. Returns the answer of every sign-in: the outcome, and
 * the tokens with which the client continues.
 */
export async function completeSignIn(ctx: UserCtx, work: (tx: Tx) => Promise<Outcome>) {
  const answer = await ctx.transact(async (tx) => {
    const outcome = await work(tx)
    return { ...(await currentPair(ctx, tx)), ...outcome }
  })
  ctx.clearCachedTokens()
  return answer
}

/** The label of an identity for its owner: a phone number or an e-mail address. */
export const labelOf = (ctx: Pick<UserCtx, 'cipher'>, method: { label: string; subject_hash: string }) =>
  ctx.cipher.open(method.label, 'login_methods.label', method.subject_hash)

/** The number and address with which an account signs in. */
export function contactsOf(
  ctx: Pick<UserCtx, 'cipher'>,
  methods: readonly { kind: MethodKind; label: string; subject_hash: string }[],
): { phone: string | null; email: string | null } {
  const firstLabelOf = (...kinds: MethodKind[]) => {
    const ofKinds = methods.filter(({ kind }) => kinds.includes(kind))
    return ofKinds.map((method) => labelOf(ctx, method)).find((label) => label !== '') ?? null
  }
  return { phone: firstLabelOf('phone'), email: firstLabelOf('email', 'google', 'moa') }
}

/** Numbers are given to other people, so the account's other phones are told of one that signs in by its number. */
async function recordNewPhone(ctx: UserCtx, tx: Tx, owner: string): Promise<void> {
  const phone = await tx.one(newPhone, { session: ctx.user.session, owner })
  if (phone) await recordMove(ctx, tx, { kind: 'NUMBER', user: owner, haid: null, to: phone.haid })
}

const inUse = () => new Refusal('login_method_in_use', 'It belongs to another account')
const alreadyConnected = (kind: MethodKind) =>
  new Refusal('login_method_already_connected', `The account has another ${kind} sign-in`)

/** Locks the caller's account and the account that has the identity, until the end of the transaction. */
async function lockAccounts(ctx: UserCtx, tx: Tx, identity: Identity) {
  const seen = await ownerOf(ctx, tx, identity)
  const person = await lockPerson(ctx, tx, { users: [seen], identity: ctx.keys.lockHash(identityKey(identity)) })
  const owner = await ownerOf(ctx, tx, identity)
  if (owner !== seen) throw new ConcurrentChange()
  return { person, owner }
}

async function ownerOf(ctx: UserCtx, tx: Tx, identity: Identity): Promise<string | undefined> {
  const { kind, subject } = identity
  // Releases before 2026-11-22 hashed an address as it was typed.
  const hashes = [`${kind}:${subject}`, identityKey(identity)].flatMap((key) => ctx.keys.acceptedHashes(key))
  const method = await tx.one(methodOwner, { kind, subject_hashes: hashes })
  return method?.user_id
}

async function addIdentity(ctx: UserCtx, tx: Tx, person: Person, identity: Identity): Promise<Outcome> {
  const { kind } = identity
  // Before the change, so that the address that the account had is told. The first identity changes nothing of the
  // person's, and mobile auth is no way in.
  if (person.userType !== 'ANONYMOUS' && kind !== 'mobileauth')
    await recordChange(ctx, tx, { user: person.id, kind: kind === 'phone' ? 'PHONE' : 'SIGN_IN' })
  const subjectHash = ctx.keys.currentHash(identityKey(identity))
  const replaced = REPLACEABLE.includes(kind) ? await tx.one(removeMethod, { user: person.id, kind }) : undefined
  const label = ctx.cipher.seal(identity.label, 'login_methods.label', subjectHash)
  const method = { kind, subject_hash: subjectHash, label, label_hash: ctx.keys.currentHash(labelKey(identity.label)) }
  const added = await tx.one(addMethod, { ...method, user: person.id, at: ctx.now() })
  // Either another account has added the identity concurrently, or this account has another identity of this kind.
  if (!added) throw (await ownerOf(ctx, tx, identity)) ? new ConcurrentChange() : alreadyConnected(kind)

  const { id: user, country } = person
  const userType = userTypeOf((await tx.many(methodsOf, { user })).map((method) => method.kind))
  await upgrade(ctx, tx, user, { userType, endsOthers: person.userType === 'ANONYMOUS' || replaced !== undefined })
  const type = missionOf(kind)
  const causes = ctx.keys.hashesEver(identityKey(identity))
  if (!type) return NO_CHANGE
  const { points, checking } = await completeMissionOnce(ctx, tx, { user, country, type, causes })
  return { ...NO_CHANGE, pointsAwarded: points, ...(checking && { checking }) }
}
