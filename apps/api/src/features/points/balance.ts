import type { UserCtx } from '../../core/context.ts'
import { balanceOf } from '../../core/ledger/ledger.ts'
import { arePointsEnabled } from '../../core/ledger/points.ts'

/** The user's balance; null in a country without points. */
export async function pointsOf(ctx: UserCtx): Promise<number | null> {
  return arePointsEnabled(ctx, ctx.user.country) ? balanceOf(ctx.db, ctx.user.id) : null
}
