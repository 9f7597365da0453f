import type { Ctx, PersonCtx } from '../../core/context.ts'
import { givenBack } from '../../core/ledger/earned-twice.ts'
import { missionFor } from '../../core/missions/mission-config.ts'
import type { Tx } from '../../db/db.ts'
import { draw, drawnFor, rouletteKind, seedHash, type RouletteRule, type Weighted } from './roulette.rules.ts'
import * as store from './roulette.store.ts'

export { rouletteKind } from './roulette.rules.ts'
export { gasFeeBudgetLeft } from './gas-fee.ts'
export { rotateSeeds } from './seeds.ts'

/** The state of the mission's card, which shows whether a spin is available. */
export async function rouletteCard(ctx: PersonCtx, rule: RouletteRule, today: string) {
  const { freePerDay } = rule
  const { held, daily_used } = (await ctx.readBatched(store.unused, { user_id: ctx.user.id, day: today }))!
  const hasSpin = held > 0 || daily_used < freePerDay
  return { actionState: hasSpin ? ('CLAIM' as const) : ('GO' as const), points: null, nextPoints: null, progress: null }
}

/** Adds the spins for naming a Bet9ja account, once for each claim (spin source BET9JA). */
export async function addBet9jaSpins(ctx: PersonCtx, tx: Tx, claim: string): Promise<void> {
  const { id: user, country } = ctx.user
  const config = await missionFor(ctx, tx, { user, country, kind: rouletteKind })
  const count = config ? config.rule.bet9jaSpins : 0
  await tx.one(store.addSpins, { user, source: 'BET9JA', cause: `bet9ja:${claim}`, count, at: ctx.now() })
}

/**
 * Moves one person's spins to another person. Returns what both won with the daily free spin of the same day, because
 * such spins count only once.
 */
export async function transferSpins(tx: Tx, from: string, to: string) {
  const both = await tx.many(store.dailySpinsOfBoth, { from, to })
  const reversed = both.map(({ cause, leaving, staying }) => {
    const back = givenBack(leaving, staying)
    const [user, { drawn }] = back.of === 'leaving' ? [from, leaving] : [to, staying]
    return { ...back, cause, user, won: `won:${drawn}`, ref: `roulette:${drawn}` }
  })
  await tx.one(store.reverseDaily, { from, to, given_back: reversed })
  await tx.one(store.transferOwnership, { from, to })
  return reversed
}

/** A stored spin with its period's sealed seed. */
interface StoredSpin {
  /** The account that spun, even if it was merged later. */
  user: string
  period: string
  number: number
  segments: readonly Weighted[]
  segment: string
  seed: string
  seedHash: string
}

/** Whether recomputing the draw gives the stored segment, and the seed matches the hash that was published before. */
export function checkDraw({ cipher }: Pick<Ctx, 'cipher'>, spin: StoredSpin): 'matches' | 'differs' {
  const { user, period, number, segments, segment } = spin
  const seed = cipher.open(spin.seed, 'roulette_seeds.seed', period)
  const isOk = seedHash(seed) === spin.seedHash && draw(seed, drawnFor(user, period, number), segments) === segment
  return isOk ? 'matches' : 'differs'
}
