import { Refusal } from '../../errors.ts'
import type { Payment } from './after-spin.rules.ts'
import { canBuy, draw, type Segment, type Weighted, type Wheel } from './roulette.rules.ts'
import type { Ticket } from './tickets.ts'
import type { WheelSnapshot } from './wheel-state.ts'

const invalid = (why: string) => new Refusal('roulette_invalid_signature', why)

type Rule = Pick<Wheel, 'rule'>

/** What of a person's state decides how a spin is paid for. */
type Purse = Pick<WheelSnapshot, 'daily_used' | 'next_source' | 'bought_today' | 'balance'>

/** Chooses a free spin of the day, or else the oldest held one; refuses if there is none. */
export function freeSpinOf({ rule }: Rule, { daily_used: used, next_source: source }: Purse): Payment {
  if (used < rule.freePerDay) return { by: 'day', source: 'FREE', price: 0 }
  if (source === null) throw new Refusal('roulette_no_spin_available', 'No spin is left')
  return { by: 'held', source, price: 0 }
}

/** `ticket`: names the price that the person saw. */
export function purchaseOf(wheel: Rule, purse: Purse, ticket: Pick<Ticket, 'price'>): Payment {
  const price = wheel.rule.spinPrice
  if (price === null || !canBuy(wheel, purse)) throw new Refusal('roulette_no_spin_available', 'No spin can be bought')
  // A price that has risen is that of the wheel that the ticket shows; one that has fallen applies at once.
  if (ticket.price === null || ticket.price < price) throw invalid('The ticket names another price')
  if (purse.balance < price) throw new Refusal('roulette_not_enough_points', 'Not enough points for a spin')
  return { by: 'points', source: 'BOUGHT_FOR_POINTS', price }
}

/** Draws one of the segments that can be drawn. `forWhom`: from `drawnFor`. */
export function drawFrom({ rule }: Rule, secret: string, forWhom: string, segments: readonly Weighted[]): Segment {
  const id = draw(secret, forWhom, segments)
  const segment = rule.segments.find((one) => one.id === id)
  if (!segment) throw new Refusal('roulette_draw_failed', 'Nothing can be drawn')
  return segment
}
