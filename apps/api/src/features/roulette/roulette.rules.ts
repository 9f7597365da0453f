import { createHash, createHmac } from 'node:crypto'
import { RewardType } from '@momi/contract'
import { z } from 'zod'
import { missionKind } from '../../core/missions/kind.ts'

const Prize = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('NOTHING_WON') }),
  z.strictObject({ type: z.literal('POINTS'), points: z.number().int().positive().max(1_000_000) }),
  z.strictObject({ type: z.literal('ROULETTE_SPIN'), spins: z.number().int().positive().max(10) }),
  z.strictObject({ type: RewardType, reward: z.string().min(1) }),
])

/** The wheel of a country. Draws and published odds both use it. */
export const RouletteRule = z.strictObject({
  segments: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,32}$/),
        weight: z.number().int().nonnegative().max(1_000_000),
        prize: Prize,
      }),
    )
    .min(2)
    .max(24)
    .refine((segments) => new Set(segments.map(({ id }) => id)).size === segments.length, 'names one twice')
    // Guarantees that a spin has a result even if every prize is gone.
    .refine(
      (segments) => segments.some(({ weight, prize }) => weight > 0 && prize.type === 'NOTHING_WON'),
      'has nothing that never runs out',
    ),
  /** Free spins per mission day. */
  freePerDay: z.number().int().nonnegative().max(20),
  /** The price of a spin in points; null: spins are not sold. */
  spinPrice: z.number().int().positive().nullable(),
  /** Spins that one person may buy per mission day. */
  mostBoughtPerDay: z.number().int().nonnegative().max(1000).default(20),
  /** Spins for naming a Bet9ja account in a claim. */
  bet9jaSpins: z.number().int().nonnegative().max(20).default(0),
})
export type RouletteRule = z.infer<typeof RouletteRule>
export type Segment = RouletteRule['segments'][number]

export const rouletteKind = missionKind({
  type: 'roulette',
  rule: RouletteRule,
  withoutPoints: (rule) => {
    const segments = rule.segments.filter(({ prize }) => prize.type !== 'POINTS')
    const hasPrize = segments.some(({ prize }) => prize.type !== 'NOTHING_WON')
    return hasPrize ? { ...rule, segments, spinPrice: null } : null
  },
})

/** A segment and its weight in the draw. */
export interface Weighted {
  id: string
  weight: number
}

export const seedHash = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

export const drawnFor = (user: string, period: string, number: number): string => `${user}:${period}:${number}`

/**
 * Draws a segment and returns its id: the first 64 bits of HMAC-SHA256(seed, forWhom), scaled to the sum of weights,
 * choose it. `seed`: 32 bytes in hex; `forWhom`: from `drawnFor`. Returns undefined if no segment has a weight. See
 * docs/decisions/0009-verifiable-draws.md.
 */
export function draw(seed: string, forWhom: string, segments: readonly Weighted[]): string | undefined {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0)
  const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(forWhom).digest()
  const point = Number((mac.readBigUInt64BE(0) * BigInt(total)) >> 64n)
  let passed = 0
  return segments.find(({ weight }) => (passed += weight) > point)?.id
}

export interface Stock {
  /** Points left in the budget; null: unlimited. */
  budget: number | null
  /** Items left per reward definition. */
  items: Readonly<Record<string, number>>
  /** Whether the account may get prizes (core/missions/prizes.ts), that is, items. */
  arePrizesOpen: boolean
}

/** How many of a segment's prize are left; null if unlimited. */
export function remainingOf({ prize }: Segment, { budget, items }: Stock): number | null {
  if ('reward' in prize) return items[prize.reward] ?? 0
  if (prize.type === 'POINTS' && budget !== null) return Math.floor(budget / prize.points)
  return null
}

/** A segment's current weight: 0 if it is out of stock or not available to this account. */
export function weightOf(segment: Segment, stock: Stock): number {
  const isClosed = 'reward' in segment.prize && !stock.arePrizesOpen
  return isClosed || remainingOf(segment, stock) === 0 ? 0 : segment.weight
}

/** The segments that can be drawn now. */
export const drawable = (segments: readonly Segment[], stock: Stock): Weighted[] =>
  segments.map((segment) => ({ id: segment.id, weight: weightOf(segment, stock) })).filter(({ weight }) => weight > 0)
