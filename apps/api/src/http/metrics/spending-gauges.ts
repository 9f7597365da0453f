import { linesWithAlerts, openDrifts } from '../../features/alerts/public.ts'
import type { GaugeInput, GaugeSource } from './gauge-source.ts'

/** When what can be used up is, and the alerts of it, as the job `watch-spending` has found them. */
export const spendingGauges = ({ database: { db }, now }: Pick<GaugeInput, 'database' | 'now'>): GaugeSource[] => [
  {
    gauges: {
      momi_budget_exhaustion_seconds:
        'Until a budget, a pool or the treasury is used up, if that is within the forecast.',
    },
    labels: ['kind', 'country', 'line'],
    read: async () =>
      (await db.many(linesWithAlerts, {})).map(({ kind, country, key: line, likely_at: at }) => ({
        labels: { kind, country, line },
        values: {
          momi_budget_exhaustion_seconds: at ? Math.max(0, (at.getTime() - now().getTime()) / 1000) : undefined,
        },
      })),
  },
  {
    gauges: {
      momi_budget_alert: '1 while an alert of a budget, a pool, the treasury or a mission that drifts is open.',
    },
    labels: ['kind', 'country', 'line', 'cause'],
    read: async () => {
      const lines = (await db.many(linesWithAlerts, {})).flatMap(({ causes, ...line }) =>
        causes.map((cause) => ({ ...line, cause })),
      )
      return [...lines, ...(await openDrifts(db))].map(({ kind, country, key: line, cause }) => ({
        labels: { kind, country, line, cause },
        values: { momi_budget_alert: 1 },
      }))
    },
  },
]
