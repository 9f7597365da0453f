import { z } from 'zod'
import { SubjectCountry } from '../config-changes.ts'
import { endpoints } from '../endpoint.ts'

/** What a budget limits: everything in its country, a mission, a prize, the market, or exchanges. */
export const BudgetScope = z.enum(['COUNTRY', 'MISSION', 'PRIZE', 'MARKET', 'EXCHANGE'])
export type BudgetScope = z.infer<typeof BudgetScope>
/** TOKEN: amounts in `symbol`. */
export const BudgetUnit = z.enum(['POINTS', 'TOKEN', 'ITEMS'])
export type BudgetUnit = z.infer<typeof BudgetUnit>
/** DAY, WEEK: of the country's time. SPAN: from one time to another. */
export const BudgetPeriod = z.enum(['DAY', 'WEEK', 'SPAN'])
export type BudgetPeriod = z.infer<typeof BudgetPeriod>

const BudgetKey = z.object({ countryCode: SubjectCountry, key: z.string() })

/** A budget in its current period. What is left is the limit without what was spent and committed. */
export const BudgetLine = BudgetKey.extend({
  isActive: z.boolean(),
  scope: BudgetScope,
  /** The mission type, or the id of the reward. */
  scopeKey: z.string().nullable(),
  unit: BudgetUnit,
  period: BudgetPeriod,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  limit: z.number(),
  /** What was paid, claimed or bought. */
  spent: z.number(),
  /** What was won and not claimed, is being checked, or waits for its payout. */
  committed: z.number(),
  /** Below zero after the limit was lowered below what was given. */
  left: z.number(),
  /** The narrowest budget in which all that counts here counts too. */
  parent: BudgetKey.nullable(),
  /** The sum of the limits of the budgets below it. */
  below: z.number(),
})
export type BudgetLine = z.infer<typeof BudgetLine>

export const budgetsAdmin = endpoints({
  'GET /api/v1/admin/budgets': {
    summary: 'Every budget in its current period: its limit, what was spent and committed, and what is left.',
    auth: 'admin',
    permission: 'campaign.read',
    query: z.object({ country_code: SubjectCountry.optional() }),
    response: z.object({ symbol: z.string(), items: z.array(BudgetLine) }),
  },
})
