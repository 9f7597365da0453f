import type { PersonCtx, UserCtx } from '../../core/context.ts'
import { missionFor } from '../../core/missions/config.ts'
import type { Tx } from '../../db/db.ts'
import { rouletteKind, type RouletteRule } from './roulette.rules.ts'
import * as store from './roulette.store.ts'

export { rouletteKind } from './roulette.rules.ts'
export { rotateSeeds } from './seeds.ts'

/** The state of the card: whether a spin is available. */
export async function rouletteCard(ctx: UserCtx, rule: RouletteRule, today: string) {
  const { freePerDay } = rule
  const { held, daily_used } = (await ctx.db.one(store.unused, { user: ctx.user.id, day: today }))!
  const hasSpin = held > 0 || daily_used < freePerDay
  return { actionState: hasSpin ? ('CLAIM' as const) : ('GO' as const), points: null, progress: null }
}

/** Adds the spins for naming a Bet9ja account, once for each claim (spin source BET9JA). */
export async function addBet9jaSpins(ctx: PersonCtx, tx: Tx, claim: string): Promise<void> {
  const { id: user, country } = ctx.user
  const config = await missionFor(ctx, tx, { user, country, kind: rouletteKind })
  const count = config ? config.rule.bet9jaSpins : 0
  await tx.one(store.addSpins, { user, source: 'BET9JA', cause: `bet9ja:${claim}`, count, at: ctx.now() })
}

/**
 * Moves one person's spins to another. Returns the daily free spins of both, and what they won: they count
 * once.
 */
export async function transferSpins(tx: Tx, from: string, to: string) {
  const earnedTwice = await tx.many(store.reverseDaily, { from, to })
  await tx.one(store.transferOwnership, { from, to })
  return earnedTwice
}
