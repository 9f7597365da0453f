import type { UserCtx } from '../../core/context.ts'
import { balanceOf } from '../../core/ledger/ledger.ts'
import { arePointsEnabled } from '../../core/ledger/points.ts'
import type { Tx } from '../../db/db.ts'
import { addRate, currentRate, transferOwnership } from './exchange.store.ts'

export { grantPoints } from './grants.ts'
export { pointsLog } from './points-log.ts'
export { lastExchangeStep, returnExchange, traceExchange } from './exchange-items.ts'

/** The user's balance; null in a country without points. */
export async function pointsOf(ctx: UserCtx): Promise<number | null> {
  return arePointsEnabled(ctx, ctx.user.country) ? balanceOf(ctx.db, ctx.user.id) : null
}

interface Rate {
  country: string
  /** Points per unit of the token. */
  pointsPerUnit: number
  /** The minimum number of points in one exchange. */
  minPoints: number
}

/** Sets the exchange rate of a country. */
export async function setExchangeRate(tx: Tx, { country, pointsPerUnit, minPoints }: Rate, at: Date): Promise<void> {
  await tx.one(addRate, { country, points_per_unit: pointsPerUnit, min_points: minPoints, at })
}

/** Whether points can be exchanged in a country. */
export const hasExchangeRate = async (tx: Tx, country: string): Promise<boolean> =>
  (await tx.one(currentRate, { country })) !== undefined

/** Moves one person's exchanges to another. */
export async function transferExchanges(tx: Tx, from: string, to: string): Promise<void> {
  await tx.one(transferOwnership, { from, to })
}
