import type { Ctx } from '../../core/context.ts'
import type { WorkCtx } from '../../core/leased-work.ts'
import { ChangedMeanwhile, holdWithDevices } from '../../core/locks.ts'
import type { Tx } from '../../db/db.ts'
import { forgetClaimAnswers } from '../claim-forms/public.ts'
import { forgetScreenshots } from '../feedback/public.ts'
import { forgetGiveawayContacts } from '../giveaway/public.ts'
import { payRewardAgain } from '../payouts/public.ts'
import { freeWallet } from '../wallet/public.ts'
import * as store from './personal-data.store.ts'

export type OperatorCtx = WorkCtx & Pick<Ctx, 'db' | 'cipher' | 'gateways'>

/** Who did it, and why: both stand in the log for ever. */
export interface Warrant {
  operator: string
  why: string
}

const DAY_MS = 24 * 60 * 60 * 1000

/** All that is known of a person, by table, with what is sealed opened and the screenshots they sent. */
export async function copyOf(ctx: OperatorCtx, person: string, warrant: Warrant) {
  const user = await find(ctx, person)
  return ctx.transact(async (tx) => {
    const users = await hold(tx, user)
    await log(ctx, tx, 'COPIED', user, warrant)
    const copy: Record<string, Record<string, unknown>[]> = {}
    for (const { table, copy: statement, sealed } of store.holdings) {
      if (!statement) continue
      const rows = await tx.many(statement, { users })
      copy[table] = rows.map(({ row, sealed_by }) => {
        const told = row as Record<string, unknown>
        for (const column of sealed)
          if (typeof told[column] === 'string')
            told[column] = ctx.cipher.open(told[column], `${table}.${column}`, sealed_by!)
        return told
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
 * Deletes a person. The books stay, under an id that leads to nobody. What an open claim needs goes once it is over
 * (finishErasures).
 */
export async function erase(ctx: OperatorCtx, person: string, warrant: Warrant): Promise<string> {
  const user = await find(ctx, person)
  await ctx.transact(async (tx) => {
    const users = await hold(tx, user)
    await tx.one(store.markErased, { users, at: ctx.now() })
    await eraseRows(ctx, tx, users)
    await log(ctx, tx, 'ERASED', user, warrant)
  })
  await forgetClaimAnswers(ctx)
  await forgetGiveawayContacts(ctx)
  await forgetScreenshots(ctx)
  return user
}

/** A process may have known their tokens for a moment longer: what came with them goes too. */
export async function finishErasures(ctx: Pick<OperatorCtx, 'db' | 'transact' | 'now'>): Promise<void> {
  const since = new Date(ctx.now().getTime() - DAY_MS)
  const users = (await ctx.db.many(store.erasedSince, { since })).map(({ id }) => id)
  if (users.length === 0) return
  await ctx.transact(async (tx) => {
    await holdWithDevices(tx, { users })
    await eraseRows(ctx, tx, users)
  })
}

async function eraseRows({ now }: Pick<OperatorCtx, 'now'>, tx: Tx, users: string[]): Promise<void> {
  await tx.one(store.forgetScreenshotsOf, { users, at: now() })
  for (const { erase: statement } of store.holdings) if (statement) await tx.one(statement, { users })
}

/** Frees a wallet that an account proved whose person lost it (docs/decisions/0012-one-wallet.md). */
export async function freeWalletOf(ctx: OperatorCtx, address: string, warrant: Warrant): Promise<string> {
  return ctx.transact(async (tx) => {
    const user = await freeWallet(tx, address)
    if (user === undefined) throw new Error('No account has proved this wallet')
    await log(ctx, tx, 'WALLET_FREED', user, warrant)
    return user
  })
}

/** Pays a reward again whose payout failed (docs/decisions/0024-failed-payouts.md). Answers whose it is. */
export async function payRewardAgainFor(ctx: OperatorCtx, item: string, warrant: Warrant): Promise<string> {
  return ctx.transact(async (tx) => {
    const user = await payRewardAgain(tx, item, ctx.now())
    await log(ctx, tx, 'PAID_AGAIN', user, warrant)
    return user
  })
}

async function find({ db }: OperatorCtx, person: string): Promise<string> {
  const found = await db.one(store.findPerson, { person })
  if (!found) throw new Error('Nobody is known by this user id or haid')
  return found.id
}

/** Nobody is joined into them meanwhile. */
async function hold(tx: Tx, user: string): Promise<string[]> {
  const family = async () => (await tx.many(store.familyOf, { user })).map(({ id }) => id)
  const seen = await family()
  if (!(await holdWithDevices(tx, { users: seen })).includes(user))
    throw new Error('The account was just joined into another one')
  const users = await family()
  if (users.length > seen.length) throw new ChangedMeanwhile()
  return users
}

const log = ({ now }: OperatorCtx, tx: Tx, action: string, user: string, warrant: Warrant) =>
  tx.one(store.logOperation, { ...warrant, action, user, at: now() })
