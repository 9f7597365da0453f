import type { OperatorAction } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import { forEachItem } from '../../core/work/for-each-item.ts'
import type { Ctx } from '../../core/context.ts'
import type { HashKeys } from '../../core/secrets/hash-keys.ts'
import type { WorkCtx } from '../../core/work/leased-work.ts'
import { ConcurrentChange, lockWithDevices } from '../../core/locks/locks.ts'
import { logOperation, type AuditReason } from '../../core/records/operator-log.ts'
import { purgeTable } from '../../core/work/purge.ts'
import type { Tx } from '../../db/db.ts'
import { purgeScreenshots } from '../feedback/public.ts'
import { payRewardAgain, permitTransaction } from '../payouts/public.ts'
import { endOwnersHold } from '../account-holds/public.ts'
import { makeCodeFor } from '../device-moves/public.ts'
import { freeWallet } from '../wallet/public.ts'
import * as store from './personal-data.store.ts'

export type OperatorCtx = WorkCtx & Pick<Ctx, 'db' | 'cipher' | 'gateways'> & { readonly keys: HashKeys }

/** A copy of a person's data: the rows of each table, with sealed values opened, and the screenshots. */
export async function copyOf(ctx: OperatorCtx, person: string, reason: AuditReason) {
  const { id: user } = await findUser(ctx, person)
  return ctx.transact(async (tx) => {
    const users = await lockFamily(tx, user)
    await log(ctx, tx, 'COPIED', user, reason)
    const copy: Record<string, Record<string, unknown>[]> = {}
    for (const { table, copy: statement, sealed } of store.personalDataTables) {
      if (!statement) continue
      const rows = await tx.many(statement, { users })
      copy[table] = rows.map(({ row, sealed_by }) => {
        for (const column of sealed)
          if (typeof row[column] === 'string')
            row[column] = ctx.cipher.open(row[column], `${table}.${column}`, sealed_by!)
        return row
      })
    }
    return { ...copy, screenshots: await screenshotsIn(ctx, copy['feedback'] ?? []) }
  })
}

async function screenshotsIn({ gateways }: OperatorCtx, feedback: Record<string, unknown>[]) {
  const names = feedback.map(({ screenshot }) => screenshot).filter((name) => typeof name === 'string')
  return Promise.all(
    names.map(async (name) => {
      const file = await gateways.objects.get(name)
      return { name, type: file?.type, base64: file && Buffer.from(file.bytes).toString('base64') }
    }),
  )
}

/**
 * Erases a person. Accounting records are kept under a random id. The data of an open claim is deleted once the claim
 * has ended (by the purges of both tables).
 */
export async function erase(ctx: OperatorCtx, person: string, reason: AuditReason): Promise<string> {
  const { id: user } = await findUser(ctx, person)
  await ctx.transact(async (tx) => {
    const users = await lockFamily(tx, user)
    await tx.one(store.markErased, { users, at: ctx.now() })
    await eraseRows(ctx, tx, users)
    await log(ctx, tx, 'ERASED', user, reason)
  })
  await purgeTable(ctx, 'reward_claims')
  await purgeTable(ctx, 'giveaway_claims')
  await purgeScreenshots(ctx)
  return user
}

/**
 * Repeats the erasures of the last day: a process may accept a cached token for some seconds after an erasure, and so
 * store new data.
 */
export async function finishErasures(ctx: Pick<OperatorCtx, 'db' | 'transact' | 'now'>): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY)
  const users = (await ctx.db.many(store.erasedSince, { since })).map(({ id }) => id)
  await forEachItem(users, (user) =>
    ctx.transact(async (tx) => {
      await lockWithDevices(tx, { users: [user] })
      await eraseRows(ctx, tx, [user])
    }),
  )
}

async function eraseRows({ now }: Pick<OperatorCtx, 'now'>, tx: Tx, users: string[]): Promise<void> {
  await tx.many(store.lockSessions, { users })
  await tx.one(store.expireScreenshotsOf, { users, at: now() })
  for (const { erase: statement } of store.personalDataTables) if (statement) await tx.one(statement, { users })
}

/**
 * Frees a wallet from an account that the person can no longer access, so that another account can prove it
 * (docs/decisions/0012-one-wallet.md). Returns the user id of the former account.
 */
export async function freeWalletOf(ctx: OperatorCtx, address: string, reason: AuditReason): Promise<string> {
  return ctx.transact(async (tx) => {
    const user = await freeWallet(tx, address)
    if (user === undefined) throw new Error('No account has proved this wallet')
    await log(ctx, tx, 'WALLET_FREED', user, reason)
    return user
  })
}

/** Ends the stop of an account's payouts after staff have decided about a disputed change. Returns the user id. */
export async function resumePayoutsOf(ctx: OperatorCtx, given: string, reason: AuditReason): Promise<string> {
  return ctx.transact(async (tx) => {
    const user = await endOwnersHold(tx, given, ctx.now(), reason.why)
    if (user === undefined) throw new Error('The payouts of this account are not stopped')
    await log(ctx, tx, 'PAYOUTS_RESUMED', user, reason)
    return user
  })
}

/**
 * Makes a code with which a person who has lost the phone, and has no sign-in, moves their account to another one. Returns
 * the code, which is valid for a day.
 */
export async function makeMoveCode(ctx: OperatorCtx, person: string, reason: AuditReason): Promise<string> {
  const { id: user, is_erased: isErased } = await findUser(ctx, person)
  if (isErased) throw new Error('This account was erased')
  return ctx.transact(async (tx) => {
    const code = await makeCodeFor(ctx, tx, user)
    if (code === null) throw new Error('This account was merged into another one')
    await log(ctx, tx, 'MOVE_CODE_MADE', user, reason)
    return code
  })
}

/**
 * Requests another payout of a reward whose payout failed (docs/decisions/0024-failed-payouts.md). Returns the user id
 * of the reward's owner.
 */
export async function payRewardAgainFor(ctx: OperatorCtx, item: string, reason: AuditReason): Promise<string> {
  return ctx.transact(async (tx) => {
    const user = await payRewardAgain(tx, item, ctx.now())
    await log(ctx, tx, 'PAID_AGAIN', user, reason)
    return user
  })
}

/**
 * Permits a new transaction, with another nonce, for a payout whose transactions can never pay it
 * (docs/decisions/0065-proof-before-payment.md). Returns the user id of the payout's owner.
 */
export async function permitTransactionFor(ctx: OperatorCtx, payout: string, reason: AuditReason): Promise<string> {
  if (!/^\d{1,15}$/.test(payout)) throw new Error('This is not the id of a payout')
  return ctx.transact(async (tx) => {
    const user = await permitTransaction(tx, Number(payout))
    await tx.one(logOperation, {
      ...reason,
      action: 'TRANSACTION_PERMITTED' satisfies OperatorAction,
      user,
      about: payout,
      at: ctx.now(),
    })
    return user
  })
}

/** Finds an account by its user id or by the haid of a phone; throws if there is none. */
export async function findUser({ db }: Pick<OperatorCtx, 'db'>, person: string) {
  const found = await db.one(store.findPerson, { person })
  if (!found) throw new Error('Nobody is known by this user id or haid')
  return found
}

/**
 * Locks an account and all accounts that were merged into it, so that no further one can be merged in the meantime.
 * Returns their ids.
 */
async function lockFamily(tx: Tx, user: string): Promise<string[]> {
  const family = async () => (await tx.many(store.familyOf, { user })).map(({ id }) => id)
  const seen = await family()
  if (!(await lockWithDevices(tx, { users: seen })).includes(user))
    throw new Error('The account was just joined into another one')
  const users = await family()
  if (users.length > seen.length) throw new ConcurrentChange()
  return users
}

const log = ({ now }: OperatorCtx, tx: Tx, action: OperatorAction, user: string, reason: AuditReason) =>
  tx.one(logOperation, { ...reason, action, user, about: null, at: now() })
