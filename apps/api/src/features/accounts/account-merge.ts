import { randomUUID } from 'node:crypto'
import type { UserType } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { transferIdempotencyKeys } from '../../core/idempotency-keys.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { transferChanges } from '../../core/records/account-changes.ts'
import { mergeHeldAwards } from '../../core/missions/held-awards.ts'
import { ConcurrentChange, lock, lockWithDevices } from '../../core/locks/locks.ts'
import type { Db, Tx } from '../../db/db.ts'
import { transferClaims } from '../claim-forms/public.ts'
import { mergeState } from '../client-state/public.ts'
import { returnPackages, transferGiveaway } from '../giveaway/public.ts'
import { transferPurchases } from '../market/public.ts'
import { transferMissions } from '../missions/public.ts'
import { transferHolds } from '../account-holds/public.ts'
import { transferPayouts } from '../payouts/public.ts'
import { transferExchanges } from '../points/public.ts'
import { removeTokens, removeTokensOfUser, transferTokens } from '../push/public.ts'
import { returnRewards } from '../rewards/public.ts'
import { transferSpins } from '../roulette/public.ts'
import { transferStreak } from '../streaks/public.ts'
import { transferWallet } from '../wallet/public.ts'
import { pairOf, signInKeyOf } from './accounts.ts'
import * as store from './accounts.store.ts'
import * as sessions from './sessions.store.ts'

export interface Person {
  id: string
  userType: UserType
  country: string
}

/**
 * Locks the session's current user with their devices, and the accounts and the identity in `also`, for the rest of the
 * transaction. Returns that user, who may not be the token's: a sign-in whose answer was lost may have merged the
 * token's user into another account.
 */
export async function lockPerson(
  ctx: UserCtx,
  tx: Tx,
  also: { users?: readonly (string | null | undefined)[]; identity?: string } = {},
): Promise<Person> {
  const { session } = ctx.user
  const seen = await personIn(tx, session)
  await lockWithDevices(tx, {
    sessions: [session],
    identities: also.identity === undefined ? [] : [also.identity],
    users: [seen.id, ...(also.users ?? []).filter((user) => user !== null && user !== undefined)],
  })
  const person = await personIn(tx, session)
  if (person.id !== seen.id) throw new ConcurrentChange()
  return person
}

/** Like `lockPerson` without locks, for a check whose result may already be outdated when it is used. */
export const personOf = (ctx: UserCtx): Promise<Person> => personIn(ctx.db, ctx.user.session)

async function personIn(db: Pick<Db, 'one'>, session: string): Promise<Person> {
  const person = await db.one(sessions.person, { session })
  if (!person) throw new Refusal('access_token_invalid', 'The session is gone')
  return { id: person.id, userType: person.user_type, country: person.country }
}

/** The haid of the session's app instance, even if another user is now logged in on it. */
export async function deviceOf(ctx: UserCtx): Promise<string> {
  const device = await ctx.db.one(sessions.device, { session: ctx.user.session })
  if (!device) throw new Refusal('access_token_invalid', 'The session is gone')
  return device.haid
}

/**
 * Sets the user type, which the caller derives from the account's identities; ANONYMOUS if staff removed the last one.
 */
export async function setUserType(tx: Tx, user: string, userType: UserType) {
  await tx.one(store.setUserType, { user, user_type: userType, auth_id: randomUUID() })
}

/**
 * Sets the user type of an account that got an identity, and begins a new family of tokens in the session. `endsOthers`:
 * the other sessions of the account were opened by somebody who has not proven its present identities.
 */
export async function upgrade(
  ctx: UserCtx,
  tx: Tx,
  user: string,
  { userType, endsOthers }: { userType: Exclude<UserType, 'ANONYMOUS'>; endsOthers: boolean },
) {
  await setUserType(tx, user, userType)
  await beginFamily(ctx, tx)
  if (endsOthers) await endSessionsOf(ctx, tx, user, ctx.user.session)
}

/**
 * Begins a new family of tokens in the caller's session, so that whoever has a copy of an earlier token has no part in
 * the identity (docs/decisions/0068-families-of-tokens.md).
 */
async function beginFamily(ctx: UserCtx, tx: Tx): Promise<void> {
  await tx.one(sessions.beginFamily, {
    session: ctx.user.session,
    family: randomUUID(),
    key: signInKeyOf(ctx),
    jti: randomUUID(),
    at: ctx.now(),
  })
}

/**
 * Whether an anonymous account has anything that a merge into an account of another country would move there: points,
 * rewards and claims stay in the country in which they were earned (docs/decisions/0069-merged-numbers.md).
 */
export async function isKeptApart(tx: Tx, from: Person, to: string): Promise<boolean> {
  const target = await tx.one(store.mergedInto, { user: to })
  return target?.country !== from.country && (await tx.one(store.hasEarnings, { user: from.id }))!.has
}

/** Continues the caller's session as another account. The account of before stays with its device. */
export async function switchAccount(ctx: UserCtx, tx: Tx, to: string): Promise<void> {
  await tx.one(sessions.switchAccount, { session: ctx.user.session, to })
  await beginFamily(ctx, tx)
}

const MONTH_MS = 30 * DAY

/**
 * Moves everything of the anonymous account `from` into `to`; the transaction must have locked both (lockPerson).
 * Earnings that both accounts have count once (docs/decisions/0031-merged-earnings.md); returns the points that were
 * taken back for that.
 */
export async function merge(ctx: UserCtx, tx: Tx, from: string, to: string): Promise<number> {
  const at = ctx.now()
  const target = await tx.one(store.mergedInto, { user: to })
  if (!target || target.merged_into !== null) throw new Error(`Account ${to} cannot take another one`)
  const { merges } = (await tx.one(store.mergeEarnings, { from, to, at, since: new Date(at.getTime() - MONTH_MS) }))!
  if (merges >= ctx.env.MERGES_PER_MONTH)
    throw new Refusal('login_too_many_merges', 'Too many accounts with earnings were merged into this one')
  await transferIdempotencyKeys(tx, from, to)
  await mergeHeldAwards(tx, { from, to, at })
  // These steps follow the lock order: sessions before push tokens, payouts before rewards.
  await tx.one(store.transferOwnership, { from, to, session: ctx.user.session, at })
  await transferPayouts(tx, from, to)
  const checkIns = await transferStreak(ctx, tx, { from, to, country: target.country, at })
  const spins = await transferSpins(tx, from, to)
  const awards = await transferMissions(tx, { from, to, at })
  await transferClaims(tx, from, to)
  await transferExchanges(tx, from, to)
  await transferHolds(tx, { from, to, at })
  const boughtTwice = await transferPurchases(tx, from, to)
  const endedClaims = await transferGiveaway(tx, { from, to, at })
  await transferTokens(tx, from, to)
  await transferWallet(ctx, tx, { from, to })
  await transferChanges(tx, from, to)
  await mergeState(tx, { from, to })
  await beginFamily(ctx, tx)
  await returnRewards(
    tx,
    [...spins, ...awards].flatMap(({ item }) => item ?? []),
    at,
  )
  await returnPackages(tx, endedClaims)
  return ledger.merge(tx, { from, to, at, boughtTwice, earnedTwice: [...checkIns, ...spins, ...awards] })
}

/** The current pair of tokens of the session's family. */
export async function currentPair(ctx: UserCtx, tx: Tx) {
  const { userType } = await personIn(tx, ctx.user.session)
  const family = await tx.one(sessions.lockSession, { session: ctx.user.session })
  if (!family || family.revoked) throw new Refusal('access_token_invalid', 'The session has ended')
  return { ...(await pairOf(ctx.keys, family)), userType }
}

/** Ends sessions of the caller: this one, all, or all except this one. */
export async function endSessions(ctx: UserCtx, tx: Tx, which: 'this' | 'all' | 'others'): Promise<void> {
  const { id: user, session } = ctx.user
  if (which === 'this') {
    await tx.one(sessions.revoke, { session, at: ctx.now() })
    await removeTokens(tx, { session })
  } else {
    await lock(tx, { users: [user] })
    await endSessionsOf(ctx, tx, user, which === 'others' ? session : null)
  }
}

/** Ends the sessions of a locked account, except one. */
export async function endSessionsOf({ now }: Pick<UserCtx, 'now'>, tx: Tx, user: string, except: string | null) {
  await tx.one(sessions.revokeAllOf, { user, except, at: now() })
  await removeTokensOfUser(tx, { user, except })
}
