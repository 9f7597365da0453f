import type { Segment } from './roulette.rules.ts'
import type { WheelSnapshot } from './wheel-state.ts'

/** How a spin is paid for: with a free one of the day, a held one (`source` names its origin), or points. */
export type Payment =
  | { by: 'day'; source: 'FREE'; price: 0 }
  | { by: 'held'; source: NonNullable<WheelSnapshot['next_source']>; price: 0 }
  | { by: 'points'; source: 'BOUGHT_FOR_POINTS'; price: number }

interface Made {
  payment: Payment
  segment: Segment
  /** The balance of the person after the spin. */
  balance: number
  /** Whether the spin was drawn with the seed of the snapshot's period. */
  isOfPeriod: boolean
}

const HELD = { FREE: 'free', BET9JA: 'bet9ja', BOUGHT_FOR_POINTS: 'bought' } as const

/** Computes the snapshot after a spin, so that it does not have to be read from the database again. */
export function afterSpin(before: WheelSnapshot, { payment, segment, balance, isOfPeriod }: Made): WheelSnapshot {
  const { prize } = segment
  const after = { ...before, balance, rewards: { ...before.rewards } }
  if (payment.by === 'day') after.daily_used++
  if (payment.by === 'held') after[HELD[payment.source]]--
  if (payment.source === 'BOUGHT_FOR_POINTS') after.bought_today++
  if (isOfPeriod) after.number++
  if (prize.type === 'ROULETTE_SPIN') after.free += prize.spins
  if (prize.type === 'POINTS' && after.budget !== null) after.budget -= prize.points
  const reward = 'reward' in prize ? after.rewards[prize.reward] : undefined
  if ('reward' in prize && reward) after.rewards[prize.reward] = { ...reward, remaining: reward.remaining - 1 }
  return after
}
