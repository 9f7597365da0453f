import { answersByCountry } from '../../features/account-holds/public.ts'
import type { GaugeInput, GaugeSource } from './gauge-source.ts'

/** The holds of accounts that a person has to answer, by country. */
export const holdGauges = ({ database: { db }, now }: Pick<GaugeInput, 'database' | 'now'>): GaugeSource => ({
  gauges: {
    momi_holds_to_answer: 'Holds of accounts that wait for an answer of staff.',
    momi_holds_overdue: 'Of these, the ones whose 72 hours are over.',
  },
  labels: ['country'],
  read: async () =>
    (await db.many(answersByCountry, { now: now() })).map(({ country, waiting, overdue }) => ({
      labels: { country },
      values: { momi_holds_to_answer: waiting, momi_holds_overdue: overdue },
    })),
})
