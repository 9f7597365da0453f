import { z } from 'zod'
import { CountryCode } from '../country-code.ts'
import { endpoints } from '../endpoint.ts'

/**
 * What is counted: people who did something, their check-ins, spins, awards of missions, points that were given, claims
 * of rewards and giveaway packages, payouts that were paid, and people who were refused something.
 */
export const DashboardMetric = z.enum([
  'PEOPLE',
  'CHECK_INS',
  'SPINS',
  'AWARDS',
  'POINTS',
  'CLAIMS',
  'PAYOUTS',
  'REFUSALS',
])
export type DashboardMetric = z.infer<typeof DashboardMetric>

/** What has a list: each metric, and the cost, which is given points at today's rate and claims with a worth. */
export const ListedMetric = z.enum([...DashboardMetric.options, 'COST'])
export type ListedMetric = z.infer<typeof ListedMetric>

const Count = z.object({
  count: z.number().int(),
  /** Points of awards and given points; tokens of claims and payouts: decimal. */
  amount: z.string(),
  /** The start of the last ten minutes that have any; null if there is none. */
  last: z.iso.datetime().nullable(),
})
const Counts = z.record(DashboardMetric, Count)

export const dashboardAdmin = endpoints({
  'GET /api/v1/admin/dashboard': {
    summary: 'Today by country, in the days of each country, beside yesterday and a week ago until the same time.',
    auth: 'admin',
    permission: 'dashboard.read',
    response: z.object({
      /** Everything before this instant is counted; null before the first count. */
      countedUntil: z.iso.datetime().nullable(),
      symbol: z.string(),
      countries: z.array(
        z.object({
          countryCode: z.string(),
          timeZone: z.string(),
          /** The start of today in the country. */
          since: z.iso.datetime(),
          /** Until when the days are compared: the end of the last ten minutes that are counted in full. */
          comparedUntil: z.iso.datetime(),
          today: Counts,
          /** Today until `comparedUntil`. */
          compared: Counts,
          /** Until the same time. */
          yesterday: Counts,
          lastWeek: Counts,
          /** Points of one token at present; null while nothing can be exchanged. */
          pointsPerUnit: z.number().int().nullable(),
        }),
      ),
    }),
  },
  'GET /api/v1/admin/dashboard/events': {
    summary: 'What a figure counts, within one hour, newest first.',
    auth: 'admin',
    permission: 'dashboard.read',
    query: z.object({
      metric: ListedMetric,
      /** Absent: all countries. */
      country_code: CountryCode.optional(),
      /** The start of the hour. */
      from: z.iso.datetime(),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
    }),
    response: z.object({
      items: z.array(
        z.object({
          at: z.iso.datetime(),
          userId: z.uuid(),
          /** The mission, prize, reward, type of payout or refused call. */
          detail: z.string(),
          /** Points or tokens; null where there is no amount. */
          amount: z.string().nullable(),
        }),
      ),
      /** How many there are in the hour. */
      count: z.number().int(),
    }),
  },
})
