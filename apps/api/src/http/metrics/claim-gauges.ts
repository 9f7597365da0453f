import { openByCountry } from '../../features/fulfilment/public.ts'
import type { GaugeInput, GaugeSource } from './gauge-source.ts'

/** The claims that staff or a partner has to fulfil, by country. */
export const claimGauges = ({ database: { db }, now }: Pick<GaugeInput, 'database' | 'now'>): GaugeSource => ({
  gauges: {
    momi_claims_open: 'Claims that wait for staff or a partner.',
    momi_claims_overdue: 'Of these, the ones whose due date has passed.',
    momi_claims_oldest_due_age_seconds: 'Since the due date of the oldest; 0 before it.',
  },
  labels: ['country'],
  read: async () =>
    (await db.many(openByCountry, { now: now() })).map(({ country, open, overdue, oldest_due }) => ({
      labels: { country },
      values: {
        momi_claims_open: open,
        momi_claims_overdue: overdue,
        momi_claims_oldest_due_age_seconds: Math.max(0, now().getTime() - oldest_due.getTime()) / 1000,
      },
    })),
})
