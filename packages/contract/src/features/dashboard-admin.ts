import { z } from 'zod'
import { CalendarDate } from '../calendar-date.ts'
import { CountryCode } from '../country-code.ts'
import { listOf, StaffReason } from '../admin-lists.ts'
import { HourCursor } from '../cursors.ts'
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

/**
 * What waits for a person of staff: payouts that failed, claims to deliver, holds to answer, work and jobs that stopped,
 * points to approve, payouts that are held for a reason.
 */
export const WaitingKind = z.enum(['PAYOUTS_FAILED', 'CLAIMS', 'HOLDS', 'JOBS', 'APPROVALS', 'PAYOUTS_HELD'])

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
    replica: true,
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
  'GET /api/v1/admin/dashboard/waiting': {
    summary: 'What waits for a person of staff, as numbers that open its lists.',
    auth: 'admin',
    permission: 'dashboard.read',
    response: z.object({
      /** No number is counted further than this. */
      most: z.number().int(),
      items: z.array(
        z.object({
          kind: WaitingKind,
          count: z.number().int(),
          /** How many of them keep people from what they are due: what is overdue, was not paid, or stopped. */
          urgent: z.number().int(),
          /** Since when the oldest one waits. */
          since: z.iso.datetime().nullable(),
        }),
      ),
    }),
  },
  'GET /api/v1/admin/dashboard/days': {
    summary: 'Check-ins, claims and payouts of the last days by country, in the days of each country, oldest first.',
    auth: 'admin',
    permission: 'dashboard.read',
    replica: true,
    query: z.object({ days: z.coerce.number().int().min(1).max(28).default(28) }),
    response: z.object({
      symbol: z.string(),
      items: z.array(
        z.object({
          day: CalendarDate,
          countryCode: z.string(),
          checkIns: z.number().int(),
          /** Rewards and packages of the giveaway that were claimed. */
          rewards: z.number().int(),
          payouts: z.number().int(),
          /** The sum of the payouts in the token: decimal. */
          paid: z.string(),
        }),
      ),
    }),
  },
  'GET /api/v1/admin/dashboard/wheel': {
    summary: 'The spins of the last days by country and what they won, in the days of each country, oldest first.',
    auth: 'admin',
    permission: 'dashboard.read',
    replica: true,
    query: z.object({ days: z.coerce.number().int().min(1).max(28).default(7) }),
    response: z.object({
      symbol: z.string(),
      items: z.array(
        z.object({
          day: CalendarDate,
          countryCode: z.string(),
          spins: z.number().int(),
          /** The points that were won. */
          points: z.number().int(),
          /** The rewards that were won; not all of them are claimed. */
          rewards: z.number().int(),
          /** The sum of their worth in the token, of those that have one: decimal. */
          worth: z.string(),
        }),
      ),
    }),
  },
  'GET /api/v1/admin/jobs': {
    summary: 'The last run of each job, and the work that was set aside after its last attempt.',
    auth: 'admin',
    permission: 'dashboard.read',
    response: z.object({
      jobs: z.array(
        z.object({
          job: z.string(),
          endedAt: z.iso.datetime(),
          succeededAt: z.iso.datetime().nullable(),
          /** Its last run has failed. */
          isFailing: z.boolean(),
        }),
      ),
      setAside: z.array(
        z.object({
          job: z.string(),
          ref: z.string(),
          attempts: z.number().int(),
          why: z.string(),
          at: z.iso.datetime(),
        }),
      ),
    }),
  },
  'POST /api/v1/admin/jobs/retry': {
    summary: 'Makes work that was set aside due now, with all its attempts.',
    auth: 'admin',
    permission: 'jobs.retry',
    idempotent: true,
    body: z.object({ job: z.string().max(64), ref: z.string().max(200), reason: StaffReason }),
    response: z.object({ job: z.string(), ref: z.string() }),
    errors: ['not_found'],
  },
  'GET /api/v1/admin/dashboard/events': {
    summary: 'What a figure counts today or yesterday, in the days of each country, newest first.',
    auth: 'admin',
    permission: 'dashboard.read',
    replica: true,
    query: z.object({
      metric: ListedMetric,
      /** Absent: all countries. */
      country_code: CountryCode.optional(),
      day: z.enum(['TODAY', 'YESTERDAY']).default('TODAY'),
      limit: z.coerce.number().int().min(1).max(1000).default(200),
      cursor: HourCursor.optional(),
    }),
    response: listOf(
      z.object({
        at: z.iso.datetime(),
        userId: z.uuid(),
        /** The mission, prize, reward, type of payout or refused call. */
        detail: z.string(),
        /** Points or tokens; null where there is no amount. */
        amount: z.string().nullable(),
      }),
    ),
  },
})
