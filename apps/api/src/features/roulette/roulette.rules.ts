import { createHash, createHmac } from 'node:crypto'
import { RewardType } from '@momi/contract'
import { z } from 'zod'
import { field, type FieldMeta } from '../../core/config/field.ts'
import { REWARD_TYPE_LABELS } from '../rewards/public.ts'
import { falls, firstOf, rises, worse } from '../../core/config/worsening.ts'
import { missionKind } from '../../core/missions/kind.ts'
import type { MissionConfig } from '../../core/missions/mission-config.ts'

const effect = { code: 'PRIZES' } as const
const PRIZE_TYPE: FieldMeta = {
  title: 'Type',
  labels: { NOTHING_WON: 'nothing', POINTS: 'points', ROULETTE_SPIN: 'spins', ...REWARD_TYPE_LABELS },
  effect,
}

const Prize = field(
  z.discriminatedUnion('type', [
    field(z.strictObject({ type: field(z.literal('NOTHING_WON'), PRIZE_TYPE) }), {
      title: 'Nothing',
      phrase: 'nothing',
    }),
    field(
      z.strictObject({
        type: field(z.literal('POINTS'), PRIZE_TYPE),
        points: field(z.number().int().positive().max(1_000_000), { title: 'Points', unit: 'points', effect }),
      }),
      { title: 'Points', phrase: '{points}' },
    ),
    field(
      z.strictObject({
        type: field(z.literal('ROULETTE_SPIN'), PRIZE_TYPE),
        spins: field(z.number().int().positive().max(10), { title: 'Spins', unit: 'spins', effect }),
      }),
      { title: 'Spins of the wheel', phrase: '{spins}' },
    ),
    field(
      z.strictObject({
        type: field(RewardType, PRIZE_TYPE),
        reward: field(z.string().min(1), { title: 'Reward', refersTo: 'reward', effect }),
      }),
      { title: 'A reward', phrase: 'the reward {reward} ({type})' },
    ),
  ]),
  { title: 'Prize' },
)

/** The wheel of a country. Draws and published odds both use it. */
export const RouletteRule = z.strictObject({
  segments: field(
    z
      .array(
        z.strictObject({
          id: field(
            z.string().regex(/^[a-z0-9-]{1,32}$/, 'Use only small letters, digits and hyphens, at most 32 of them.'),
            { title: 'Name', effect: { code: 'DISPLAY' } },
          ),
          weight: field(z.number().int().nonnegative().max(1_000_000), {
            title: 'Odds',
            description: 'The odds of a segment are the share of its weight in the sum of all weights.',
            odds: true,
            effect: { code: 'ODDS' },
          }),
          prize: Prize,
        }),
      )
      .min(2)
      .max(24)
      .refine(
        (segments) => new Set(segments.map(({ id }) => id)).size === segments.length,
        'Two segments have the same name.',
      )
      // Guarantees that a spin has a result even if every prize is gone.
      .refine(
        (segments) => segments.some(({ weight, prize }) => weight > 0 && prize.type === 'NOTHING_WON'),
        'One segment must win nothing and have a weight, because every other prize can run out.',
      ),
    { title: 'Segments', key: 'id', item: '{id}' },
  ),
  freePerDay: field(z.number().int().nonnegative().max(20), {
    title: 'Free spins',
    unit: 'per day',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
  spinPrice: field(z.number().int().positive().nullable(), {
    title: 'Price of a spin',
    unit: 'points',
    none: 'not sold',
    effect: { code: 'LIMITS', when: 'lowered' },
  }),
  mostBoughtPerDay: field(z.number().int().nonnegative().max(1000).default(20), {
    title: 'Spins that a person may buy',
    unit: 'per day',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
  bet9jaSpins: field(z.number().int().nonnegative().max(20).default(0), {
    title: 'Spins for a Bet9ja account',
    description: 'Given once to a person who names a Bet9ja account in a claim.',
    unit: 'spins',
    effect: { code: 'LIMITS', when: 'raised' },
  }),
})
export type RouletteRule = z.infer<typeof RouletteRule>
export type Segment = RouletteRule['segments'][number]

type Prize = z.infer<typeof Prize>

/** Whether a prize is at least as good as another: the same one, or more of the same. */
function isAtLeast(prize: Prize, other: Prize): boolean {
  if (prize.type === 'POINTS' && other.type === 'POINTS') return prize.points >= other.points
  if (prize.type === 'ROULETTE_SPIN' && other.type === 'ROULETTE_SPIN') return prize.spins >= other.spins
  return 'reward' in prize && 'reward' in other && prize.reward === other.reward
}

/** The weight of all segments with this prize or more of it, and the weight of all segments. */
function chanceOf(wanted: Prize, segments: readonly Segment[]) {
  const weightOfAll = (some: readonly Segment[]) => some.reduce((sum, { weight }) => sum + weight, 0)
  return { won: weightOfAll(segments.filter(({ prize }) => isAtLeast(prize, wanted))), of: weightOfAll(segments) }
}

/** Whether the chance of some prize, or of more of it, is smaller with other segments. */
const areOddsWorse = (before: readonly Segment[], after: readonly Segment[]): boolean =>
  before.some(({ prize }) => {
    const [one, other] = [chanceOf(prize, before), chanceOf(prize, after)]
    // The fractions are compared without rounding.
    return other.won * one.of < one.won * other.of
  })

export const rouletteKind = missionKind({
  type: 'roulette',
  rule: RouletteRule,
  withoutPoints: (rule) => {
    const segments = rule.segments.filter(({ prize }) => prize.type !== 'POINTS')
    const hasPrize = segments.some(({ prize }) => prize.type !== 'NOTHING_WON')
    return hasPrize ? { ...rule, segments, spinPrice: null } : null
  },
  worsening: (before, after) =>
    firstOf(
      worse('ODDS', areOddsWorse(before.segments, after.segments)),
      falls('TIMES', before.freePerDay, after.freePerDay),
      rises('PRICE', before.spinPrice, after.spinPrice),
      worse('TERMS', after.mostBoughtPerDay < before.mostBoughtPerDay),
      worse('TERMS', after.bet9jaSpins < before.bet9jaSpins),
    ),
})

/** The wheel of a country, and the wheels that were shown before. */
export type Wheel = Pick<MissionConfig<RouletteRule>, 'rule' | 'version' | 'since'>

/** The free spins of a day. They do not become fewer during the day. */
export const freeSpinsOn = ({ rule, since }: Pick<Wheel, 'rule' | 'since'>, dayStart: Date): number =>
  Math.max(rule.freePerDay, since(dayStart).rule.freePerDay)

/** Whether a person who has bought so many spins today may buy another one. */
export const canBuy = ({ rule }: Pick<Wheel, 'rule'>, { bought_today: bought }: { bought_today: number }): boolean =>
  rule.spinPrice !== null && bought < rule.mostBoughtPerDay

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
