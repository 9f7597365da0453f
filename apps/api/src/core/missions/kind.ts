import type { MissionType } from '@momi/contract'
import { z } from 'zod'

/** A gift of a mission: points, spins of the roulette, or an item of a reward definition. */
export const Gift = z.union([
  z.strictObject({ points: z.number().int().positive().max(1_000_000) }),
  z.strictObject({ spins: z.number().int().positive().max(100) }),
  z.strictObject({ reward: z.string().min(1) }),
])
export type Gift = z.infer<typeof Gift>

/** The plausible maximum growth of a counter. */
export const RateCap = z.strictObject({
  perMinute: z.number().positive(),
  perDay: z.number().int().positive(),
})

/** A count at which something is granted. */
export interface Milestone {
  at: number
  /** Tried in order until one is granted. A try without a gift of its own uses that mission's rule. */
  tries: readonly { type: MissionType; gift?: Gift }[]
}

/** The values from which a milestone may derive its position. */
export interface MilestoneContext {
  user: string
  day: string
  /**
   * A pseudo-random number from 0 to below: unpredictable for people, and constant for this person, day and
   * name.
   */
  draw: (name: string, below: number) => number
}

export interface Counting<R> {
  /** Whether it restarts each mission day, or is reached only once. */
  readonly per: 'day' | 'life'
  readonly rateCap: (rule: R) => z.infer<typeof RateCap>
  /** Lowest first. */
  readonly milestones: (rule: R, facts: MilestoneContext) => readonly Milestone[]
  /** Hides from the client how far the next milestone is. */
  readonly isSecret?: true
}

/** A mission type: its rule and what is specific to it. The engine has everything else. */
export interface MissionKind<R = never> {
  readonly type: MissionType
  readonly rule: z.ZodType<R>
  /** If that mission runs too, both count as one, and that one decides. */
  readonly countsAs?: MissionType
  /** Set for missions that the host reports as a counter. */
  readonly counting?: Counting<R>
  /** The gift when another type's milestone or completion leads to it, at most so often a day. */
  readonly gift?: (rule: R) => { gift: Gift; perDay: number | null }
  /** The points shown on the card; null if it grants something else. */
  readonly points?: (rule: R) => number
  /** The rule in a country without points; null if the mission is off there. */
  readonly withoutPoints: (rule: R) => R | null
}

/** Declares a kind; the type of its rule is inferred from the schema. */
export const missionKind = <R>(kind: MissionKind<R>): MissionKind<R> => kind

export const pointsOf = (gift: Gift): number => ('points' in gift ? gift.points : 0)

/** The usual `withoutPoints` of a rule with one gift: the mission is off if it grants points. */
export const unlessPaidInPoints = <R extends { gift: Gift }>(rule: R): R | null => ('points' in rule.gift ? null : rule)
