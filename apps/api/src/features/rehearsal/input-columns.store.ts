import { PrizeType, SpinSource } from '@momi/contract'
import { z } from 'zod'
import { JsonInstant } from '../../db/columns.ts'

/** Its points were held, and refused by a brake. */
const isRefused = z.boolean()

const gift = {
  points: z.number(),
  spins: z.number(),
  /** The reward definition of the item that was given, and its id. */
  reward: z.string().nullable(),
  itemId: z.string().nullable(),
  claimed: z.boolean(),
  isRefused,
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
    isRefused,
  }),
  /**
   * A wallet's owner took over its day from a claim, whose points were taken back as far as they were left. `givenAt`:
   * when the check-in was made.
   */
  z.object({ kind: z.literal('TAKEN_BACK'), checkIn: z.string(), points: z.number(), givenAt: JsonInstant }),
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
    itemId: z.string().nullable(),
    claimed: z.boolean(),
    isRefused,
  }),
  /** A spin that no mission and no wheel gave. */
  z.object({ kind: z.literal('SPIN_GIVEN'), source: SpinSource }),
  /** price null: it was granted. */
  z.object({ kind: z.literal('FREEZE'), id: z.number(), price: z.number().nullable() }),
  z.object({ kind: z.literal('PURCHASE'), item: z.string(), price: z.number() }),
  z.object({ kind: z.literal('EXCHANGE'), id: z.string(), points: z.number(), pointsPerUnit: z.number() }),
  /** The payout of an exchange failed. */
  z.object({
    kind: z.literal('EXCHANGE_RETURNED'),
    id: z.string(),
    points: z.number(),
    pointsPerUnit: z.number(),
    madeAt: JsonInstant,
  }),
  z.object({ kind: z.literal('PACKAGE'), id: z.string(), choice: z.string(), day: z.string(), status: z.string() }),
  /** A claim failed, and its package went back to the stock. */
  z.object({ kind: z.literal('PACKAGE_RETURNED'), id: z.string(), choice: z.string() }),
  /** An item that no mission and no wheel gave. */
  z.object({ kind: z.literal('ITEM_GIVEN'), reward: z.string() }),
  /** A prize that was not claimed in time, or whose claim failed, went back to the budgets. */
  z.object({
    kind: z.literal('ITEM_ENDED'),
    itemId: z.string(),
    reward: z.string(),
    mission: z.string().nullable(),
    wonAt: JsonInstant,
  }),
  /** A movement of points that no rule of the configuration decides. `mission`: it is of a day before the first one. */
  z.object({ kind: z.literal('MOVED'), reason: z.string(), points: z.number(), mission: z.string().nullable() }),
])
export type Input = z.infer<typeof Input>
export type InputOf<K extends Input['kind']> = Extract<Input, { kind: K }>

/** What the rehearsal knows of a person before the first day. */
export const Person = z.object({
  id: z.string(),
  country: z.string(),
  createdAt: JsonInstant,
  hasAgingSignal: z.boolean(),
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
