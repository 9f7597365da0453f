import { z } from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { CountryCode } from '../country-code.ts'
import { endpoints } from '../endpoint.ts'
import { RewardType } from './rewards.ts'

/** Ages of points in days, by when they were earned; people spend their oldest points first. */
export const POINTS_AGES = ['0-30', '31-90', '91-180', '181-365', '366-'] as const
export const PointsAge = z.enum(POINTS_AGES)
export type PointsAge = z.infer<typeof PointsAge>

/** UNCLAIMED: won. PENDING: claimed, and not delivered. HELD: claimed, and its payout may not be paid yet. */
const OwedState = z.enum(['UNCLAIMED', 'PENDING', 'HELD'])
const Items = z.number().int()
/** A decimal amount. */
const Amount = z.string()

const CountryLiability = z.object({
  countryCode: z.string(),
  points: Items,
  /** People with points. */
  people: Items,
  ages: z.array(z.object({ age: PointsAge, points: Items })),
  /** How many points one token costs now; null while nothing can be exchanged. */
  pointsPerUnit: Items.nullable(),
  /** What all points would cost at this rate, in `symbol`. */
  cost: Amount.nullable(),
  /** Rewards that people have won or claimed. */
  prizes: z.array(
    z.object({
      type: RewardType,
      state: OwedState,
      items: Items,
      /** What they are worth; null where nobody has recorded a worth. */
      amount: Amount.nullable(),
      /** The token's symbol, or the currency of the stock. */
      currency: z.string().nullable(),
    }),
  ),
  /** Exchanges that have not been paid. */
  exchanges: z.array(z.object({ state: OwedState.exclude(['UNCLAIMED']), items: Items, amount: Amount })),
  /** Packages of the giveaway that were claimed and have not arrived. */
  giveaway: Items,
})

const LiabilityDay = z.object({
  day: z.iso.date(),
  points: Items,
  /** Token rewards and exchanges that are not paid, in `symbol`. */
  tokens: Amount,
})

export const liabilityAdmin = endpoints({
  'GET /api/v1/admin/liability': {
    summary: 'What people were owed at the last night: points by country and age, rewards, exchanges, the treasury.',
    auth: 'admin',
    permission: 'liability.read',
    replica: true,
    query: z.object({
      /** Another night; absent: the last one. */
      day: CalendarDate.optional(),
    }),
    response: z.object({
      /** The day at whose end it was taken, in UTC; null before the first night. */
      day: z.iso.date().nullable(),
      takenAt: z.iso.datetime().nullable(),
      symbol: z.string(),
      /** The sum of all ledger entries at that moment. */
      ledgerPoints: Items,
      countries: z.array(CountryLiability),
      /** null until the payout service has reported a balance. */
      treasury: z
        .object({
          balance: Amount,
          at: z.iso.datetime(),
          /** Paid per day, over the last 28 days. */
          paidPerDay: Amount,
          /** How many days the balance lasts at this pace; null if nothing was paid. */
          daysLeft: Items.nullable(),
        })
        .nullable(),
    }),
  },
  'GET /api/v1/admin/liability/series': {
    summary: 'What people were owed at each night of the last 366 days.',
    auth: 'admin',
    permission: 'liability.read',
    replica: true,
    query: z.object({ country_code: CountryCode.optional() }),
    response: z.object({ symbol: z.string(), items: z.array(LiabilityDay) }),
  },
})
