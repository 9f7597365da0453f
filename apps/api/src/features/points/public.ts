import type { UserCtx } from '../../core/context.ts'
import { balanceOf } from '../../core/ledger.ts'
import { arePointsEnabled } from './points.rules.ts'

/** The user's balance; null where their country has no points. */
export async function pointsOf(ctx: UserCtx): Promise<number | null> {
  return arePointsEnabled(ctx) ? balanceOf(ctx.db, ctx.user.id) : null
}
