import { zoneOf } from '@momi/contract/rules/calendar'
import { z } from 'zod'
import { field, SWITCH } from '../../core/config/field.ts'
import { firstOf, rises, worse } from '../../core/config/worsening.ts'
import { subjectKind } from '../../core/config/subject.ts'
import { addRate } from './exchange.store.ts'

/** The exchange of points for the token in a country. */
const ExchangeRateBody = z.strictObject({
  enabled: field(z.boolean().default(true), {
    ...SWITCH,
    description: 'While off, points cannot be exchanged.',
    effect: { code: 'POINTS_SWITCHED' },
  }),
  pointsPerUnit: field(z.number().int().positive().max(1_000_000_000), {
    title: 'Price of one token',
    unit: 'points',
    effect: { code: 'REWARD_VALUE' },
  }),
  minPoints: field(z.number().int().positive().max(1_000_000_000), {
    title: 'Least points in one exchange',
    unit: 'points',
    effect: { code: 'LIMITS', when: 'lowered' },
  }),
})
type ExchangeRateBody = z.output<typeof ExchangeRateBody>
/** As a file or a form gives it: what has a default may be left out. */
export type ExchangeRateInput = z.input<typeof ExchangeRateBody>

/** The exchange as configuration: one subject for each country. */
export const exchangeRateSubject = subjectKind<ExchangeRateBody>({
  kind: 'exchange_rate',
  schema: () => ExchangeRateBody,
  isSubject: (country, key) => zoneOf(country) !== undefined && key === EXCHANGE_RATE,
  worsening: (before, after) =>
    before.enabled
      ? firstOf(
          worse('ENDS', !after.enabled),
          rises('RATE', before.pointsPerUnit, after.pointsPerUnit),
          rises('MINIMUM', before.minPoints, after.minPoints),
        )
      : null,
  project: async (tx, { country, body: { enabled, pointsPerUnit, minPoints }, at }) => {
    await tx.one(addRate, { country, enabled, points_per_unit: pointsPerUnit, min_points: minPoints, at })
  },
})

/** The key of a country's only exchange rate. */
export const EXCHANGE_RATE = 'rate'
