import { HOUR } from '@momi/contract/rules/durations'
import { tokenParts } from '../../core/budgets/budget-subject.ts'
import { localWorth } from '../../core/config/local-worth.ts'
import type { IdempotentCtx, UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { addPayout, payoutHold, requestedStep, shownHold } from '../../core/ledger/payout-requests.ts'
import { requirePoints } from '../../core/ledger/points.ts'
import type { Db } from '../../db/db.ts'
import { reportedWallet, requirePayable } from '../wallet/public.ts'
import { traceExchange } from './exchange-items.ts'
import { amountOf, DECIMALS } from './exchange.rules.ts'
import * as store from './exchange.store.ts'
import { newReference } from './reference.ts'

/**
 * The exchange rate, the balance and the part of it that can be exchanged now. `held`: the recently earned points, by
 * the hour in which they were earned, each with the time from which they can be exchanged.
 */
export async function exchangeConfig(ctx: UserCtx) {
  requirePoints(ctx)
  const { id: user, country } = ctx.user
  const [rate, balance, held, wallet, hold] = await Promise.all([
    ctx.db.one(store.currentRate, { country, now: ctx.now() }),
    ledger.balanceOf(ctx.db, user),
    heldOf(ctx, ctx.db),
    reportedWallet(ctx.db, user),
    payoutHold(ctx, ctx.db),
  ])
  return {
    symbol: ctx.env.CRYPTO_SYMBOL,
    pointsPerUnit: rate?.points_per_unit ?? null,
    minPoints: rate?.min_points ?? 0,
    change: rate?.change ?? null,
    local: ctx.settings.localRate(country),
    decimals: DECIMALS,
    balance,
    withdrawable: withdrawable(balance, held),
    held,
    wallet,
    hold: shownHold(hold),
  }
}

/**
 * Exchanges points for an amount that is paid to the current wallet. Refuses, in this order: points not
 * enabled, no proven wallet, no rate, an outdated rate, less than the minimum, nothing left after rounding,
 * insufficient points, points earned too recently, too little left in a budget.
 */
export async function exchange(
  ctx: IdempotentCtx,
  { points, pointsPerUnit }: { points: number; pointsPerUnit: number },
) {
  requirePoints(ctx)
  const { id: user, country } = ctx.user
  return ctx.transact(async (tx) => {
    const wallet = await requirePayable(tx, user, 'points_no_wallet_address_for_exchange')
    const before = await ledger.lockBalance(tx, user)
    const rate = await tx.one(store.currentRate, { country, now: ctx.now() })
    if (!rate) throw new Refusal('points_exchange_not_enabled', 'There is no rate now')
    if (rate.points_per_unit !== pointsPerUnit)
      throw new Refusal('points_exchange_rate_difference', `The rate is ${rate.points_per_unit}`)
    if (points < rate.min_points) throw new Refusal('points_amount_too_small', `At least ${rate.min_points} points`)
    const amount = amountOf(points, pointsPerUnit)
    if (amount === '0') throw new Refusal('points_zero_cusd_after_exchange', 'Worth nothing after the exchange')
    if (points > before) throw new Refusal('points_not_enough', 'Not enough points')
    if (points > withdrawable(before, await heldOf(ctx, tx)))
      throw new Refusal('points_not_withdrawable_yet', 'Some of these points were earned too lately')

    const at = ctx.now()
    const id = newReference()
    await tx.one(store.addExchange, { id, user, points, points_per_unit: pointsPerUnit, amount, at })
    const posting = {
      user,
      amount: -points,
      counterpart: 'exchanged',
      reason: 'POINTS_EXCHANGED',
      ref: id,
      at,
    } as const
    const balance = await ledger.post(tx, posting)
    const hold = await addPayout(ctx, tx, { type: 'POINTS_EXCHANGE', ref: id, wallet, amount })
    const [budget] = await Promise.all([
      tx.one(store.chargeBudgets, { exchange: id, country, tokens: tokenParts(amount), at }),
      traceExchange(tx, id, requestedStep(at, hold, wallet.way)),
    ])
    if (!budget!.is_charged) throw new Refusal('points_exchange_not_enabled', 'A budget of exchanges is spent')
    return {
      exchangeId: id,
      points,
      amount,
      symbol: ctx.env.CRYPTO_SYMBOL,
      worth: localWorth(ctx.settings, country, amount),
      wallet: wallet.address,
      balance,
      hold: shownHold(hold),
      createdAt: at.toISOString(),
    }
  })
}

/** How many points one token costs, by country; without those where nothing can be exchanged now. */
export async function currentRates(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db.many(store.currentRates, {})
  return new Map(rows.map(({ country, points_per_unit: points }) => [country, points]))
}

async function heldOf(ctx: UserCtx, db: Db) {
  const hold = ctx.settings.country(ctx.user.country).exchangeHoldHours * HOUR
  const rows = await db.many(store.earnedSince, { user: ctx.user.id, since: new Date(ctx.now().getTime() - hold) })
  return rows.map(({ points, last }) => ({
    points,
    reason: 'RECENTLY_EARNED' as const,
    until: new Date(last.getTime() + hold).toISOString(),
  }))
}

const withdrawable = (balance: number, held: readonly { points: number }[]) =>
  Math.max(0, balance - held.reduce((sum, { points }) => sum + points, 0))
