import { z } from 'zod'
import { CalendarDate } from './calendar-date.ts'
import { StaffName } from './config-changes.ts'

/** SAMPLE: one of a hundred people, while a change is edited; ALL: everybody, for its approval. */
export const RehearsalScope = z.enum(['SAMPLE', 'ALL'])
export type RehearsalScope = z.infer<typeof RehearsalScope>

export const RehearsalState = z.enum(['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'])
export type RehearsalState = z.infer<typeof RehearsalState>

/** What was given on one day: `times` is how often. `unclaimed`: items that are owed and not claimed yet. */
const Given = z.object({
  times: z.number().int(),
  points: z.number().int(),
  spins: z.number().int(),
  items: z.number().int(),
  unclaimed: z.number().int(),
})

const beforeAfter = { before: z.number().int(), after: z.number().int() }

/** A person who gains or loses; the account opens the case file. */
const Example = z.object({ userId: z.uuid(), points: z.number().int(), items: z.number().int() })

/**
 * What a rehearsal cannot know, in the order in which it is said. BEHAVIOUR: people behave differently. COUNTS_ENDED:
 * phones stop counting at the last step of the old rule. SPINS_LEFT: spins that nobody made. REFUSED_THEN: what was
 * refused then is not stored. GROWTH: what counters were believed. WALLETS: whether a wallet was free for a check-in.
 * EXCHANGE_HOLD: how long points wait for the exchange. BONUS_DAY: a loyalty bonus is counted once it is reached.
 * NOTHING_STORED: a mission that was off has no inputs. SETTINGS: settings of countries and of the client. MERGED:
 * accounts that were merged, taken as stored. BRAKES: missions that a brake stopped, and points that were held and
 * refused. STOCK_ENDED: prizes that were withdrawn or expired before anybody won them. CORRECTIONS: what staff took
 * back. BUDGET_IN_SAMPLE: budgets and stock in a sample.
 */
export const RehearsalUnknown = z.enum([
  'BEHAVIOUR',
  'COUNTS_ENDED',
  'SPINS_LEFT',
  'REFUSED_THEN',
  'GROWTH',
  'WALLETS',
  'EXCHANGE_HOLD',
  'BONUS_DAY',
  'NOTHING_STORED',
  'SETTINGS',
  'MERGED',
  'BRAKES',
  'STOCK_ENDED',
  'CORRECTIONS',
  'BUDGET_IN_SAMPLE',
])
export type RehearsalUnknown = z.infer<typeof RehearsalUnknown>

/** What a change would have done in the last days, next to what happened. Sums are those of the people rehearsed. */
export const RehearsalResult = z.object({
  from: CalendarDate,
  to: CalendarDate,
  /** One of how many people was rehearsed: 1 for all. */
  oneOf: z.number().int().positive(),
  inputs: z.number().int(),
  people: z.number().int(),
  /** Where the configuration of that time does not give what is stored: 0 if the rehearsal can be trusted. */
  differences: z.object({
    count: z.number().int(),
    examples: z.array(z.object({ userId: z.uuid(), what: z.string(), at: z.iso.datetime() })),
  }),
  days: z.array(
    z.object({ countryCode: z.string(), day: CalendarDate, mission: z.string(), before: Given, after: Given }),
  ),
  gaining: z.object({ people: z.number().int(), examples: z.array(Example) }),
  losing: z.object({ people: z.number().int(), examples: z.array(Example) }),
  /** Streaks that went on, and would have begun again or ended. */
  streaksBroken: z.number().int(),
  /** Steps, milestones and segments that are given more or less often. */
  steps: z.array(z.object({ countryCode: z.string(), mission: z.string(), step: z.string(), ...beforeAfter })),
  /** Budgets, rewards and packages that were asked for and not there, and when first. */
  usedUp: z.array(
    z.object({
      kind: z.enum(['BUDGET', 'REWARD', 'PACKAGE']),
      countryCode: z.string().nullable(),
      key: z.string(),
      /** The first day of the period of a budget that has several. */
      period: CalendarDate.nullable().default(null),
      before: z.iso.datetime().nullable(),
      after: z.iso.datetime().nullable(),
    }),
  ),
  refusals: z.array(z.object({ countryCode: z.string(), subject: z.string(), code: z.string(), ...beforeAfter })),
  /** Points that were spent. */
  spent: z.array(z.object({ countryCode: z.string(), on: z.string(), ...beforeAfter })),
  /** Parts of the change that gave nothing to anybody. */
  neverGiven: z.array(z.object({ countryCode: z.string(), mission: z.string(), step: z.string() })),
  unknown: z.array(
    z.object({
      code: RehearsalUnknown,
      /** How often; null: it cannot be counted. */
      times: z.number().int().nullable(),
      /** At most so much more; null: it has no limit. */
      points: z.number().int().nullable(),
      items: z.number().int().nullable(),
    }),
  ),
  /**
   * How the use of the same missions changed in the week after each earlier change: from `least` to `most`, in percent.
   * null: there was no change to learn from.
   */
  past: z.array(
    z.object({
      countryCode: z.string(),
      mission: z.string(),
      band: z.object({ changes: z.number().int(), least: z.number().int(), most: z.number().int() }).nullable(),
    }),
  ),
})
export type RehearsalResult = z.infer<typeof RehearsalResult>

/** A rehearsal: for exactly one content, by one release. */
export const Rehearsal = z.object({
  id: z.uuid(),
  scope: RehearsalScope,
  state: RehearsalState,
  /** The share of the days that is done, from 0 to 1. */
  progress: z.number(),
  requestedBy: StaffName,
  requestedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  /** The content of the change that it is for. */
  contentHash: z.string(),
  /** The release that made it; empty in development. */
  release: z.string().nullable(),
  /** Identifies the result: a review is for exactly this. */
  resultHash: z.string().nullable(),
  result: RehearsalResult.nullable(),
})
export type Rehearsal = z.infer<typeof Rehearsal>
