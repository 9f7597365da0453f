import { z } from 'zod'
import { subjectKind } from '../../core/config/subject.ts'
import { addRate } from './exchange.store.ts'

/** The exchange of points for the token in a country. */
const ExchangeRateBody = z.strictObject({
  /** Off: points cannot be exchanged. */
  enabled: z.boolean().default(true),
  /** Points per unit of the token. */
  pointsPerUnit: z.number().int().positive().max(1_000_000_000),
  /** The minimum number of points in one exchange. */
  minPoints: z.number().int().positive().max(1_000_000_000),
})
type ExchangeRateBody = z.output<typeof ExchangeRateBody>
/** As a file or a form gives it: what has a default may be left out. */
export type ExchangeRateInput = z.input<typeof ExchangeRateBody>

/** The exchange as configuration: one subject for each country. */
export const exchangeRateSubject = subjectKind<ExchangeRateBody>({
  kind: 'exchange_rate',
  schema: (key) => (key === EXCHANGE_RATE ? ExchangeRateBody : z.never()),
  project: async (tx, { country, body: { enabled, pointsPerUnit, minPoints }, at }) => {
    await tx.one(addRate, { country, enabled, points_per_unit: pointsPerUnit, min_points: minPoints, at })
  },
})

/** The key of a country's only exchange rate. */
export const EXCHANGE_RATE = 'rate'
