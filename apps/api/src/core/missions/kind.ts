import type { MissionType } from '@momi/contract'
import { z } from 'zod'

/** What a mission gives at once: points, spins of the roulette, or an item of a reward definition. */
export const Gift = z.union([
  z.strictObject({ points: z.number().int().positive().max(1_000_000) }),
  z.strictObject({ spins: z.number().int().positive().max(100) }),
  z.strictObject({ reward: z.string().min(1) }),
])
export type Gift = z.infer<typeof Gift>

/** The most that a counter is believed to grow. */
export const RateCap = z.strictObject({
  perMinute: z.number().positive(),
  perDay: z.number().int().positive(),
})

/** A count at which something is given. */
export interface Milestone {
  at: number
  /** What is tried, until one is given. Without a gift of its own it is what that mission's rule says. */
  tries: readonly { type: MissionType; gift?: Gift }[]
}

/** Where a milestone may lie for this person on this day. */
export interface MilestoneContext {
  user: string
  day: string
  /** A number from 0 to below, unforeseeable for people and always the same for this person, day and name. */
  draw: (name: string, below: number) => number
}

export interface Counting<R> {
  /** Begins anew each mission day, or is reached once in a life. */
  readonly per: 'day' | 'life'
  readonly rateCap: (rule: R) => z.infer<typeof RateCap>
  /** Lowest first. */
  readonly milestones: (rule: R, facts: MilestoneContext) => readonly Milestone[]
  /** The client may not know how far it is to the next one. */
  readonly isSecret?: true
}

/** One mission type: its rule, and what only it does. Everything else is the engine's. */
export interface MissionKind<R = never> {
  readonly type: MissionType
  readonly rule: z.ZodType<R>
  /** Where that mission runs too, both count as one, and it decides. */
  readonly countsAs?: MissionType
  /** Reported by the host as a counter. */
  readonly counting?: Counting<R>
  /** What it gives where another type's milestone, or what completes it, leads to it; at most so often a day. */
  readonly gift?: (rule: R) => { gift: Gift; perDay: number | null }
  /** The card's points; null where it gives something else. */
  readonly points?: (rule: R) => number
  /** What is left of the rule in a country without points; null where the mission is off there. */
  readonly withoutPoints: (rule: R) => R | null
}

/** Declares a kind; its rule's type is known inside of it alone. */
export const missionKind = <R>(kind: MissionKind<R>): MissionKind => kind as unknown as MissionKind

export const pointsOf = (gift: Gift): number => ('points' in gift ? gift.points : 0)

/** `withoutPoints` of a rule with one gift: a mission that pays in points is off. */
export const unlessPaidInPoints = <R extends { gift: Gift }>(rule: R): R | null => ('points' in rule.gift ? null : rule)
