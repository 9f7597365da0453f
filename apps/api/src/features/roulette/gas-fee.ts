import { randomUUID } from 'node:crypto'
import { daysBetween, addDays } from '@momi/contract/rules/calendar'
import type { Ctx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { arePrizesOpen, prizesOpeningOf, requirePrizes } from '../../core/missions/prizes.ts'
import { reportedWallet } from '../wallet/public.ts'
import * as store from './gas-fee.store.ts'
import { periodOf } from './seeds.ts'
import { loadSnapshot, spinsOf, wheelFor } from './wheel-state.ts'

const EPOCH = '2026-01-05'

/** The first day of the current period of GAS_FEE_PERIOD_DAYS. */
function gasPeriod({ env, now }: Ctx): string {
  const today = periodOf(now())
  const past = daysBetween(EPOCH, today) % env.GAS_FEE_PERIOD_DAYS
  return addDays(today, -((past + env.GAS_FEE_PERIOD_DAYS) % env.GAS_FEE_PERIOD_DAYS))
}

/** Whether the caller's wallet could get a top-up now. */
export async function isGasFeeNeeded(ctx: UserCtx): Promise<boolean> {
  if (!ctx.gateways.gasFee) return false
  const wallet = await payableWallet(ctx)
  if (wallet === undefined || !arePrizesOpen(await prizesOpeningOf(ctx, ctx.db, ctx.user.id))) return false
  const asked = { user: ctx.user.id, wallet, period: gasPeriod(ctx) }
  const known = await ctx.db.one(store.gasFeeOf, asked)
  return !known || known.status === 'PENDING'
}

/** The caller's wallet, if anything is paid to it. */
async function payableWallet(ctx: UserCtx): Promise<string | undefined> {
  const wallet = await reportedWallet(ctx.db, ctx.user.id)
  return wallet?.payoutStep === null ? wallet.address : undefined
}

/**
 * Tops up the caller's wallet, so that it can pay network fees. A top-up is worth something, so it needs what a prize
 * and a payout need.
 */
export async function ensureGasFee(ctx: UserCtx) {
  const { hasSpin, wallet } = await facts(ctx)
  if (!hasSpin) throw new Refusal('roulette_no_spin_available', 'Only somebody with a spin needs it')
  if (!wallet)
    throw new Refusal('streaks_no_wallet_address', 'No wallet address was reported to which anything is paid')
  await requirePrizes(ctx)
  const { status, nextAt } = await topUp(ctx, { user: ctx.user.id, wallet, budget: ctx.env.GAS_FEE_DAILY_BUDGET })
  return { status, nextAt }
}

/**
 * Tops up a wallet that has to send the transaction by which it is confirmed, and returns whether it was. Anybody can
 * ask for it, so it takes from the first half of a day's budget only: it never leaves nothing for others. A wallet and a
 * person get one top-up in a period, whatever it is for.
 */
export async function topUpForConfirmation(ctx: Ctx, to: { user: string; wallet: string }): Promise<boolean> {
  const budget = String(BigInt(ctx.env.GAS_FEE_DAILY_BUDGET) / 2n)
  // Without a top-up the person can still pay the fee, or sign in instead.
  const topped = await topUp(ctx, { ...to, budget }).catch(() => null)
  return topped?.status === 'SUCCESS' && topped.wallet === to.wallet
}

interface TopUp {
  user: string
  wallet: string
  /** The most that the day may have spent after it. */
  budget: string
}

/**
 * The request is stored first, with its reference at the service, so that a repeat after any failure sends nothing twice.
 * Never sends more than the budget.
 */
async function topUp(ctx: Ctx, { user, wallet, budget }: TopUp) {
  const { gasFee } = ctx.gateways
  const failed = (why: string, cause?: unknown) => new Refusal('roulette_gas_fee_service_error', why, {}, { cause })
  if (!gasFee) throw failed('No gas-fee service is configured')

  const period = gasPeriod(ctx)
  const nextAt = new Date(addDays(period, ctx.env.GAS_FEE_PERIOD_DAYS)).toISOString()
  const known =
    (await ctx.db.one(store.gasFeeOf, { user, wallet, period })) ??
    (await reserve(ctx, { user, wallet, budget }, period))
  if (known === 'budget-spent') return { status: 'FAILURE' as const, nextAt: null, wallet }
  // No more is sent in this period if the request is settled, or was made for another wallet of this person.
  if (known.wallet !== wallet || known.status !== 'PENDING')
    return { status: known.status, nextAt, wallet: known.wallet }
  const amount = ctx.env.GAS_FEE_AMOUNT
  const status = await gasFee.ensure({ reference: known.id, wallet, amount }).catch((error: Error) => {
    throw failed(error.message, error)
  })
  if (status !== 'PENDING') await ctx.transact((tx) => tx.one(store.settleGasFee, { id: known.id, status }))
  return { status, nextAt, wallet }
}

/** The remaining share of today's budget: 1 if nothing is spent, 0 if all of it is. */
export async function gasFeeBudgetLeft({ db, env, now }: Pick<UserCtx, 'db' | 'env' | 'now'>): Promise<number> {
  const budget = Number(env.GAS_FEE_DAILY_BUDGET)
  const row = await db.one(store.gasBudgetSpent, { day: periodOf(now()) })
  return budget === 0 ? 0 : Math.max(0, 1 - Number(row?.spent ?? 0) / budget)
}

async function facts(ctx: UserCtx) {
  const wheel = await wheelFor(ctx, ctx.db)
  const [known, wallet] = await Promise.all([loadSnapshot(ctx, ctx.db), payableWallet(ctx)])
  return { hasSpin: Object.values(spinsOf(wheel, known)).some((count) => count > 0), wallet }
}

async function reserve(ctx: Ctx, { user, wallet, budget }: TopUp, period: string) {
  const { GAS_FEE_AMOUNT: amount } = ctx.env
  const at = ctx.now()
  return ctx
    .transact(async (tx) => {
      const id = randomUUID()
      const added = await tx.one(store.addGasFee, { id, user, wallet, period, amount, at })
      if (!added) return (await tx.one(store.gasFeeOf, { user, wallet, period }))!
      if (await tx.one(store.takeGasBudget, { day: periodOf(at), amount, budget }))
        return { id, wallet, status: 'PENDING' as const }
      throw new BudgetSpent()
    })
    .catch((error: unknown) => {
      if (error instanceof BudgetSpent) return 'budget-spent' as const
      throw error
    })
}

/** Thrown to roll back the reservation of a request that would exceed the budget. */
class BudgetSpent extends Error {}
