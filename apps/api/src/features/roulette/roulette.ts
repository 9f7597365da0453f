import { SpinSource } from '@momi/contract'
import type { UserCtx } from '../../core/context.ts'
import { isGasFeeNeeded } from './gas-fee.ts'
import * as store from './roulette.store.ts'
import { currentSeeds, endOf, knownSeeds } from './seeds.ts'
import type { Wheel } from './roulette.rules.ts'
import { describe, describeSpin, loadSnapshot, wheelFor } from './wheel-state.ts'

/** The wheel, the caller's spins and a ticket, the seeds' hashes, and the last spins with their proofs. */
export async function rouletteConfig(ctx: UserCtx) {
  const wheel = await wheelFor(ctx, ctx.db)
  const [facts, seeds, spins, gasFeeNeeded] = await Promise.all([
    loadSnapshot(ctx, ctx.db),
    ctx.user.isReadOnly ? knownSeeds(ctx) : currentSeeds(ctx),
    ctx.db.many(store.lastSpins, { user: ctx.user.id, language: ctx.request.language }),
    isGasFeeNeeded(ctx),
  ])
  return {
    ...describe(ctx, wheel, facts),
    periods: seeds.map(({ period, seed_hash }) => ({
      period,
      seedHash: seed_hash,
      endsAt: endOf(period).toISOString(),
    })),
    sources: sourcesOf(wheel),
    history: spins.map((spin) => describeSpin(ctx, spin)),
    gasFeeNeeded,
  }
}

/** Only a wheel with a Bet9ja prize lets people name their Bet9ja account. */
function sourcesOf({ rule: { segments, freePerDay, spinPrice, bet9jaSpins } }: Wheel) {
  const hasBet9ja = segments.some(({ prize }) => prize.type === 'BET9JA_ITEM')
  const counts = { FREE: freePerDay, BET9JA: hasBet9ja && bet9jaSpins, BOUGHT_FOR_POINTS: spinPrice }
  return SpinSource.options.filter((source) => counts[source])
}
