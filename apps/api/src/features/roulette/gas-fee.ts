import { randomUUID } from 'node:crypto'
import { daysBetween, addDays } from '@momi/contract/rules/calendar'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import { arePrizesOpen, prizesOpeningOf, requirePrizes } from '../../core/missions/prizes.ts'
import { reportedWallet } from '../wallet/public.ts'
import * as store from './gas-fee.store.ts'
import { periodOf } from './seeds.ts'
import { loadSnapshot, spinsOf, wheelFor } from './wheel-state.ts'

const EPOCH = '2026-01-05'

/** The first day of the current period of GAS_FEE_PERIOD_DAYS. */
function gasPeriod({ env, now }: UserCtx): string {
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
 * and a payout need. The request is stored first, with its reference at the
 * service, so that a repeat after any failure sends nothing twice. Never sends more than the day's budget.
 */
export async function ensureGasFee(ctx: UserCtx) {
  const { id: user } = ctx.user
  const { gasFee } = ctx.gateways
  const failed = (why: string, cause?: unknown) => new Refusal('roulette_gas_fee_service_error', why, {}, { cause })
  const { hasSpin, wallet } = await facts(ctx)
  if (!hasSpin) throw new Refusal('roulette_no_spin_available', 'Only somebody with a spin needs it')
  if (!wallet)
    throw new Refusal('streaks_no_wallet_address', 'No wallet address was reported to which anything is paid')
  await requirePrizes(ctx)
  if (!gasFee) throw failed('No gas-fee service is configured')

  const period = gasPeriod(ctx)
  const nextAt = new Date(addDays(period, ctx.env.GAS_FEE_PERIOD_DAYS)).toISOString()
  const known = (await ctx.db.one(store.gasFeeOf, { user, wallet, period })) ?? (await reserve(ctx, wallet, period))
  if (known === 'budget-spent') return { status: 'FAILURE' as const, nextAt: null }
  // No more is sent in this period if the request is settled, or was made for another wallet of this person.
  if (known.wallet !== wallet || known.status !== 'PENDING') return { status: known.status, nextAt }
  const amount = ctx.env.GAS_FEE_AMOUNT
  const status = await gasFee.ensure({ reference: known.id, wallet, amount }).catch((error: Error) => {
    throw failed(error.message, error)
  })
  if (status !== 'PENDING') await ctx.transact((tx) => tx.one(store.settleGasFee, { id: known.id, status }))
  return { status, nextAt }
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

async function reserve(ctx: UserCtx, wallet: string, period: string) {
  const { GAS_FEE_AMOUNT: amount, GAS_FEE_DAILY_BUDGET: budget } = ctx.env
  const { id: user } = ctx.user
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
