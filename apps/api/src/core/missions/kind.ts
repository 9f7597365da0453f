import type { MissionType, Worsening } from '@momi/contract'
import { z } from 'zod'
import { type FieldMeta, field } from '../config/field.ts'
import { falls, worse } from '../config/worsening.ts'

/** A gift of a mission: points, spins of the wheel, or an item of a reward definition. */
export const Gift = field(
  z.union([
    field(
      z.strictObject({
        points: field(z.number().int().positive().max(1_000_000), {
          title: 'Points',
          unit: 'points',
          effect: { code: 'COST' },
        }),
      }),
      { title: 'Points', phrase: '{points}' },
    ),
    field(
      z.strictObject({
        spins: field(z.number().int().positive().max(100), {
          title: 'Spins of the wheel',
          unit: 'spins',
          effect: { code: 'LIMITS', when: 'raised' },
        }),
      }),
      { title: 'Spins of the wheel', phrase: '{spins}' },
    ),
    field(
      z.strictObject({
        reward: field(z.string().min(1), { title: 'Reward', refersTo: 'reward', effect: { code: 'PRIZES' } }),
      }),
      { title: 'A reward', phrase: 'the reward {reward}' },
    ),
  ]),
  { title: 'Gift', description: 'What a person gets.' },
)
export type Gift = z.infer<typeof Gift>

/** The highest plausible growth rate of a counter of such units. */
export const rateCap = (unit: NonNullable<FieldMeta['unit']>) =>
  field(
    z.strictObject({
      perMinute: field(z.number().positive(), {
        title: 'At most in a minute',
        unit,
        effect: { code: 'LIMITS', when: 'raised' },
      }),
      perDay: field(z.number().int().positive(), {
        title: 'At most in a day',
        unit,
        effect: { code: 'LIMITS', when: 'raised' },
      }),
    }),
    {
      title: 'Plausible growth',
      description: 'What a phone reports beyond this is not counted, because no person is that fast.',
    },
  )
type RateCap = z.infer<ReturnType<typeof rateCap>>

/** A count at which something is granted. */
export interface Milestone {
  at: number
  /** Tried in order until one is granted. An entry without a gift grants the gift of that mission's own rule. */
  tries: readonly { type: MissionType; gift?: Gift }[]
}

/** The values from which a kind may derive the counts of its milestones. */
export interface MilestoneContext {
  user: string
  day: string
  /**
   * A pseudo-random number of at least 0 and less than `below`: unpredictable for people, and constant for this person,
   * day and name.
   */
  draw: (name: string, below: number) => number
}

export interface Counting<R> {
  /** Whether the counter restarts each mission day, or never. */
  readonly per: 'day' | 'life'
  readonly rateCap: (rule: R) => RateCap
  /** Lowest first. */
  readonly milestones: (rule: R, facts: MilestoneContext) => readonly Milestone[]
  /** Set if the phone keeps the figure and starts it again at its own midnight, which may not be the mission's. */
  readonly startsAtPhonesMidnight?: true
  /** Set if the client is not told how far away the next milestone is. */
  readonly isSecret?: true
}

/** A mission type: its rule and what only this type needs. The engine contains everything else. */
export interface MissionKind<R = never> {
  readonly type: MissionType
  readonly rule: z.ZodType<R>
  /**
   * Another mission type: if a mission of that type is enabled too, both count as one mission, with the rule of that
   * type.
   */
  readonly countsAs?: MissionType
  /** Set for missions whose progress the host reports as a counter (`countedKind`). */
  readonly counting?: Counting<R>
  /** The gift that is granted for a milestone or completion of another type, at most `perDay` times a day. */
  readonly gift?: (rule: R) => { gift: Gift; perDay: number | null }
  /** Set if days on which the mission is off do not count as missed. */
  readonly hasPausedDays?: true
  /** The points shown on the card; 0 for a gift that is not points, for which the card shows none. */
  readonly points?: (rule: R) => number
  /** The rule in a country without points; null if the mission is off there. */
  readonly withoutPoints: (rule: R) => R | null
  /**
   * What a person loses first who has begun under the rule `before` and goes on under `after`; null if `after` is at
   * least as good in every respect (docs/decisions/0093-promises.md).
   */
  readonly worsening: (before: R, after: R) => Worsening | null
}

/** The kind of a mission whose progress the host reports as a counter; its card shows that counter. */
export type CountedKind<R = never> = MissionKind<R> & { readonly counting: Counting<R> }

/** Declares a kind; the type of its rule is inferred from the schema. */
export const missionKind = <R>(kind: MissionKind<R>): MissionKind<R> => kind
export const countedKind = <R>(kind: CountedKind<R>): CountedKind<R> => kind

export const pointsOf = (gift: Gift): number => ('points' in gift ? gift.points : 0)

/** The usual `withoutPoints` for a rule with one gift: the mission is off if its gift is points. */
export const unlessPaidInPoints = <R extends { gift: Gift }>(rule: R): R | null => ('points' in rule.gift ? null : rule)

/** What a person loses if one gift replaces another; a gift of another kind counts as worse. */
export function giftWorsening(before: Gift, after: Gift): Worsening | null {
  if ('points' in before && 'points' in after) return falls('POINTS', before.points, after.points)
  if ('spins' in before && 'spins' in after) return falls('SPINS', before.spins, after.spins)
  return worse('TERMS', !('reward' in before && 'reward' in after && before.reward === after.reward))
}

/** A slower growth that is believed. */
export const rateCapWorsening = (before: RateCap, after: RateCap): Worsening | null =>
  worse('TERMS', after.perMinute < before.perMinute || after.perDay < before.perDay)
