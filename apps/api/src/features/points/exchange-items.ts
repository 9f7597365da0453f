import type { Api, Output, PayoutStatus } from '@momi/contract'
import type { UserCtx } from '../../core/context.ts'
import { Refusal } from '../../errors.ts'
import * as ledger from '../../core/ledger/ledger.ts'
import { localWorth } from '../../core/config/local-worth.ts'
import { requirePoints } from '../../core/ledger/points.ts'
import { stepColumns, type Step } from '../../core/ledger/traces.ts'
import type { Values } from '../../db/columns.ts'
import type { Tx } from '../../db/db.ts'
import * as store from './exchange.store.ts'

type Exchange = Output<Api['GET /api/v1/points/exchanges']>['exchanges'][number]

/** The caller's exchanges, newest first. */
export async function exchanges(ctx: UserCtx, page: { cursor?: string | undefined; size: number }) {
  requirePoints(ctx)
  const cursor = page.cursor === undefined ? null : Number(page.cursor)
  // One more row than requested shows whether there is a next page.
  const rows = await ctx.db.many(store.exchangesBefore, { user: ctx.user.id, cursor, size: page.size + 1 })
  const shown = rows.slice(0, page.size)
  return {
    exchanges: shown.map((row) => exchangeFrom(ctx, row)),
    cursor: rows.length > page.size ? String(shown.at(-1)!.number) : null,
  }
}

/** One of the caller's exchanges. Another person's exchange is refused as not found. */
export async function myExchange(ctx: UserCtx, id: string) {
  requirePoints(ctx)
  const row = await ctx.db.one(store.exchangeOf, { id, user: ctx.user.id })
  if (!row) throw new Refusal('not_found', 'No such exchange')
  return { ...exchangeFrom(ctx, row), traces: row.traces }
}

/** Adds a trace step to an exchange, for the person and staff. */
export async function traceExchange(tx: Tx, exchange: string, step: Step): Promise<void> {
  await tx.one(store.addTrace, { exchange, ...stepColumns(step) })
}

/** Records that the amount of an exchange has arrived. */
export async function settleExchange(tx: Tx, exchange: string, step: Step): Promise<void> {
  await Promise.all([traceExchange(tx, exchange, step), tx.one(store.spendBudgets, { exchange })])
}

/** The last step of an exchange. */
export const lastExchangeStep = (tx: Tx, exchange: string) => tx.one(store.lastTrace, { exchange })

/**
 * Returns the points of an exchange whose payout failed. They are returned only once, because the reason of a posting
 * and its ref (here the id of the exchange) are unique.
 */
export async function returnExchange(tx: Tx, exchange: string, at: Date): Promise<void> {
  const { user, points } = (await tx.one(store.pointsOf, { id: exchange }))!
  await ledger.post(tx, {
    user,
    amount: points,
    counterpart: 'exchanged',
    reason: 'EXCHANGE_RETURNED',
    ref: exchange,
    at,
  })
  await traceExchange(tx, exchange, { stage: 'FAILED', at, holder: 'person', why: 'EXCHANGE_RETURNED' })
}

/** The status of an exchange for each status of its payout. */
export const STATUS_OF_PAYOUT: Readonly<Record<PayoutStatus, Exchange['status']>> = {
  HELD: 'HELD',
  PENDING: 'PENDING',
  SETTLED: 'SETTLED',
  FAILED: 'RETURNED',
}

const exchangeFrom = (ctx: UserCtx, row: Values<typeof store.exchangesBefore.row>): Exchange => ({
  id: row.id,
  points: row.points,
  amount: row.amount,
  symbol: ctx.env.CRYPTO_SYMBOL,
  worth: localWorth(ctx.settings, ctx.user.country, row.amount),
  wallet: row.wallet,
  status: STATUS_OF_PAYOUT[row.payout],
  createdAt: row.at.toISOString(),
})
