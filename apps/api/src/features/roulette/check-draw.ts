import type { Ctx } from '../../core/context.ts'
import { draw, drawnFor, seedHash, type Weighted } from './roulette.rules.ts'

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
