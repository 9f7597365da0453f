import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { missionKind } from '../../core/missions/kind.ts'

const Prize = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('NOTHING_WON') }),
  z.strictObject({ type: z.literal('POINTS'), points: z.number().int().positive().max(1_000_000) }),
  z.strictObject({ type: z.literal('ROULETTE_SPIN'), spins: z.number().int().positive().max(10) }),
  z.strictObject({ type: z.enum(['REDEEM_CUSD', 'BET9JA_ITEM', 'JACKPOT', 'DAPP']), reward: z.string().min(1) }),
])

/** The wheel of a country: the one place that both draws and publishes its odds. */
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
    // When every prize is gone, a spin still ends somewhere.
    .refine(
      (segments) => segments.some(({ weight, prize }) => weight > 0 && prize.type === 'NOTHING_WON'),
      'has nothing that never runs out',
    ),
  /** Free spins each mission day. */
  freePerDay: z.number().int().nonnegative().max(20),
  /** Points for one spin more; null: none are sold. */
  spinPrice: z.number().int().positive().nullable(),
  /** Spins that one person may buy in a mission day. */
  mostBoughtPerDay: z.number().int().nonnegative().max(1000).default(20),
  /** Spins for whoever names their Bet9ja account in a claim. */
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

/** A segment and its share of the draw. */
export interface Weighted {
  id: string
  weight: number
}

export const seedHash = (seed: string): string => createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

export const drawnFor = (user: string, period: string, number: number): string => `${user}:${period}:${number}`

/**
 * The segment that is drawn: the first 64 bits of HMAC-SHA256(seed, drawnFor), as a share of all weights. `seed`: 32
 * bytes in hex. undefined where nothing has a weight. docs/decisions/0009-verifiable-draws.md.
 */
export function draw(seed: string, forWhom: string, segments: readonly Weighted[]): string | undefined {
  const total = segments.reduce((sum, { weight }) => sum + weight, 0)
  const mac = createHmac('sha256', Buffer.from(seed, 'hex')).update(forWhom).digest()
  const point = Number((mac.readBigUInt64BE(0) * BigInt(total)) >> 64n)
  let passed = 0
  return segments.find(({ weight }) => (passed += weight) > point)?.id
}

export interface Stock {
  /** Points left of the budget; null: without an end. */
  budget: number | null
  /** Items left of each reward definition. */
  items: Readonly<Record<string, number>>
  /** Whether the account may get prizes (core/prizes.ts), which are all items. */
  arePrizesOpen: boolean
}

/** How many of a segment's prize are left; null where they do not end. */
export function remainingOf({ prize }: Segment, { budget, items }: Stock): number | null {
  if ('reward' in prize) return items[prize.reward] ?? 0
  if (prize.type === 'POINTS' && budget !== null) return Math.floor(budget / prize.points)
  return null
}

/** A segment's share of the draw now: 0 where nothing of it is left, or none of it is for this account. */
export function weightOf(segment: Segment, stock: Stock): number {
  const isClosed = 'reward' in segment.prize && !stock.arePrizesOpen
  return isClosed || remainingOf(segment, stock) === 0 ? 0 : segment.weight
}

/** What can be drawn now. */
export const drawable = (segments: readonly Segment[], stock: Stock): Weighted[] =>
  segments.map((segment) => ({ id: segment.id, weight: weightOf(segment, stock) })).filter(({ weight }) => weight > 0)
