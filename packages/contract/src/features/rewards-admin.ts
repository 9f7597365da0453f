import { z } from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { CountryCode } from '../country-code.ts'
import { endpoints } from '../endpoint.ts'
import { RewardType } from './rewards.ts'
import { DAY } from '../rules/durations.ts'

const Items = z.number().int()

/** The maximum number of days from `from` to `to`, by the length of the periods. */
const MOST_DAYS = { day: 92, week: 370, month: 1100 } as const
const daysOf = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY + 1

/** How many rewards were won in a period, in total and by their current status. */
const Won = z.object({
  countryCode: z.string(),
  type: RewardType,
  /** The first day of the period. */
  period: z.iso.date(),
  won: Items,
  unclaimed: Items,
  /** Claimed and not delivered yet. */
  pending: Items,
  /** Delivered. */
  claimed: Items,
  expired: Items,
  /** The total amount of the delivered items: decimal, in `symbol`; null for a kind without amounts. */
  cost: z.string().nullable(),
  /** The total amount of the pending items. */
  pendingCost: z.string().nullable(),
})

/**
 * How many of the app instances that were assigned last are in each giveaway group. Those that had not already set the
 * default browser are assigned by the last hexadecimal digit of their haid: REQUIRED if it is 0, 2, 4, 6 or 8. So 5/16
 * of them are expected to be REQUIRED.
 */
const GiveawaySplit = z.object({
  required: Items,
  notRequired: Items,
  alreadyDone: Items,
  /** The first assignment that is counted; null if there are none. */
  since: z.iso.datetime().nullable(),
  /** required / (required + notRequired); null if there are none. */
  share: z.number().nullable(),
  expectedShare: z.number(),
  /** DEVIATES: the probability of this split is below 1 in 10,000. TOO_FEW: there are not enough assignments. */
  verdict: z.enum(['AS_EXPECTED', 'DEVIATES', 'TOO_FEW']),
})

const Stock = z.object({
  /** Items that are available now. */
  available: Items,
  /** Items that become available on a later day. */
  later: Items,
  /** Items won on the last full days, which are the days of `pace` in the answer. */
  won: Items,
  perDay: z.number(),
  /** The day on which the last item is won at this pace; null if none is won, or the stock lasts beyond a year. */
  runsOutOn: z.iso.date().nullable(),
})

export const rewardsAdmin = endpoints({
  'GET /api/v1/admin/reward-countries': {
    summary: 'The countries that have rewards.',
    auth: 'admin',
    permission: 'rewards.read',
    response: z.object({
      items: z.array(z.object({ countryCode: z.string(), rewards: Items, types: z.array(RewardType) })),
    }),
  },
  'GET /api/v1/admin/rewards/stats': {
    summary: 'Rewards by the day on which they were won: how many, their status now, their cost; exact at the answer.',
    auth: 'admin',
    permission: 'rewards.read',
    query: z
      .object({
        /** Days in UTC; absent: the last thirty. */
        from: CalendarDate.optional(),
        to: CalendarDate.optional(),
        period: z.enum(['day', 'week', 'month']).default('day'),
        country_code: CountryCode.optional(),
        type: RewardType.optional(),
      })
      .refine(({ from, to }) => (from === undefined) === (to === undefined), {
        path: ['to'],
        message: 'goes together with from',
      })
      .refine(({ from = '', to = '' }) => from <= to, { path: ['to'], message: 'is before from' })
      .refine(({ from, to, period }) => !from || !to || daysOf(from, to) <= MOST_DAYS[period], {
        path: ['from'],
        message: 'is too long before to for this period',
      }),
    response: z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      symbol: z.string(),
      items: z.array(Won),
      giveawaySplit: GiveawaySplit,
    }),
  },
  'GET /api/v1/admin/rewards-repository/assignable-reward-items/stats': {
    summary: 'The stock by country and kind, and the day on which it runs out at the pace of the last full days.',
    auth: 'admin',
    permission: 'rewards.read',
    replica: true,
    query: z.object({ country_code: CountryCode.optional() }),
    response: z.object({
      /** The days from which the pace is computed, in UTC; for a newer reward the days since it was added. */
      pace: z.object({ from: z.iso.date(), to: z.iso.date() }),
      items: z.array(
        Stock.extend({
          countryCode: z.string(),
          type: RewardType,
          rewards: z.array(Stock.extend({ definitionId: z.string(), name: z.string().nullable() })),
        }),
      ),
    }),
  },
  'GET /api/v1/admin/rewards-repository/assignable-reward-items/stats/by-winnable-date': {
    summary: 'The stock by country, kind and the day from which it can be won, in UTC.',
    auth: 'admin',
    permission: 'rewards.read',
    replica: true,
    query: z.object({ country_code: CountryCode.optional() }),
    response: z.object({
      items: z.array(z.object({ countryCode: z.string(), type: RewardType, winnableOn: z.iso.date(), items: Items })),
    }),
  },
})
