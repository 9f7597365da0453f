import { z } from 'zod'
import { StaffName, SubjectCountry } from '../config-changes.ts'
import { endpoints } from '../endpoint.ts'

/** What can be used up: a budget, the budget of a mission, a pool of stock, a package of the giveaway, the treasury. */
export const SpendingLineKind = z.enum(['BUDGET', 'MISSION', 'STOCK', 'GIVEAWAY', 'TREASURY'])
export type SpendingLineKind = z.infer<typeof SpendingLineKind>

/**
 * Why staff are told: PACE: it is given much faster than expected; LOW: little is left, or it is used up soon; EMPTY:
 * nothing is left; DRIFT: a mission was given more often in the last week than in the four weeks before.
 */
export const SpendingAlertCause = z.enum(['PACE', 'LOW', 'EMPTY', 'DRIFT'])
export type SpendingAlertCause = z.infer<typeof SpendingAlertCause>

export const SpendingLineKey = z.object({
  kind: SpendingLineKind,
  /** `*`: all countries. */
  countryCode: SubjectCountry,
  /** The budget, mission, reward or package. */
  key: z.string(),
})

/** An open alert. */
export const SpendingAlert = z.object({
  id: z.uuid(),
  cause: SpendingAlertCause,
  /** What it said when it was opened. */
  text: z.string(),
  openedAt: z.iso.datetime(),
  /** Who takes care of it; null: nobody does yet. */
  acknowledgedBy: StaffName.nullable(),
  acknowledgedAt: z.iso.datetime().nullable(),
})

/** Something that is given until it is used up. Amounts are in its unit. */
export const SpendingLine = z.object({
  ...SpendingLineKey.shape,
  name: z.string(),
  unit: z.enum(['POINTS', 'ITEMS', 'TOKENS']),
  /** null: there is no limit but what is left. */
  total: z.number().nullable(),
  spent: z.number(),
  /** Given and not final yet: unclaimed, pending or held. */
  committed: z.number(),
  left: z.number(),
  /** When it is used up; null: not within the forecast. */
  likelyAt: z.iso.datetime().nullable(),
  /** The bounds of the forecast; null without one by the hour. */
  earliestAt: z.iso.datetime().nullable(),
  latestAt: z.iso.datetime().nullable(),
  /** The same in words, in the time of its country: "about 16:40, between 15:10 and 18:30"; empty without a forecast. */
  exhaustion: z.string(),
  isRunningOut: z.boolean(),
  alerts: z.array(SpendingAlert),
})

export const alertsAdmin = endpoints({
  'GET /api/v1/admin/alerts/lines': {
    summary:
      'Everything that can be used up, with the hour at which it is and its open alerts; what ends first is first.',
    auth: 'admin',
    permission: 'campaign.read',
    query: z.object({ country_code: SubjectCountry.optional() }),
    response: z.object({ items: z.array(SpendingLine) }),
  },
  'POST /api/v1/admin/alerts/{alert_id}/acknowledge': {
    summary: 'Records that the caller takes care of an open alert. The first one stays.',
    auth: 'admin',
    permission: 'alerts.acknowledge',
    idempotent: true,
    params: z.object({ alert_id: z.uuid() }),
    response: z.object({ alert: SpendingAlert }),
    errors: ['not_found'],
  },
})
