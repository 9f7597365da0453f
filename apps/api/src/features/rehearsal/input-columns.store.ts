import { PrizeType, SpinSource } from '@momi/contract'
import { z } from 'zod'
import { JsonInstant } from '../../db/columns.ts'

const gift = {
  points: z.number(),
  spins: z.number(),
  /** The reward definition of the item that was given. */
  reward: z.string().nullable(),
  claimed: z.boolean(),
}

/** Something that a person did, or that happened to their account, as it is stored; with what it gave them. */
export const Input = z.discriminatedUnion('kind', [
  /** `at`: the instant for which it counts, which is earlier than that of the input if it was made offline. */
  z.object({
    kind: z.literal('CHECK_IN'),
    day: z.string(),
    at: JsonInstant,
    streakDay: z.number(),
    points: z.number(),
  }),
  /** The last count of a mission day. */
  z.object({ kind: z.literal('COUNT'), mission: z.string(), day: z.string(), count: z.number() }),
  /** A milestone that was granted: so the count had reached it. null: it is granted once in a lifetime. */
  z.object({
    kind: z.literal('MILESTONE'),
    mission: z.string(),
    day: z.string(),
    milestone: z.number().nullable(),
    ...gift,
  }),
  z.object({ kind: z.literal('BONUS'), day: z.string(), ...gift }),
  z.object({ kind: z.literal('SIGN_IN'), mission: z.string(), day: z.string(), ...gift }),
  z.object({
    kind: z.literal('SPIN'),
    drawnUser: z.string(),
    period: z.string(),
    number: z.number(),
    day: z.string(),
    source: SpinSource,
    version: z.number(),
    segment: z.string(),
    type: PrizeType,
    amount: z.number(),
    price: z.number(),
    reward: z.string().nullable(),
    claimed: z.boolean(),
  }),
  /** A spin that no mission and no wheel gave. */
  z.object({ kind: z.literal('SPIN_GIVEN'), source: SpinSource }),
  /** price null: it was granted. */
  z.object({ kind: z.literal('FREEZE'), id: z.number(), price: z.number().nullable() }),
  z.object({ kind: z.literal('PURCHASE'), item: z.string(), price: z.number() }),
  z.object({ kind: z.literal('EXCHANGE'), points: z.number(), pointsPerUnit: z.number() }),
  z.object({ kind: z.literal('PACKAGE'), choice: z.string(), day: z.string(), status: z.string() }),
  /** A movement of points that no rule of the configuration decides. */
  z.object({ kind: z.literal('MOVED'), reason: z.string(), points: z.number() }),
])
export type Input = z.infer<typeof Input>
export type InputOf<K extends Input['kind']> = Extract<Input, { kind: K }>

/** What the rehearsal knows of a person before the first day. */
export const Person = z.object({
  id: z.string(),
  country: z.string(),
  createdAt: JsonInstant,
  hasNativeKey: z.boolean(),
  signedInAt: JsonInstant.nullable(),
  /** Accounts were merged since then, so that what is stored of them has changed hands. */
  isMerged: z.boolean(),
  overrides: z.record(z.string(), z.boolean()),
  balance: z.number(),
  /** The last check-ins, newest first. */
  recent: z.array(z.object({ day: z.string(), streakDay: z.number(), at: JsonInstant, lifetimeStreak: z.number() })),
  freezes: z.array(z.object({ id: z.number(), at: JsonInstant })),
  held: z.array(SpinSource),
  /** Missions that are granted once in a lifetime, and were. */
  granted: z.array(z.string()),
  lastBonus: z.string().nullable(),
  activeDays: z.array(z.string()),
})
export type Person = z.infer<typeof Person>
