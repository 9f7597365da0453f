import type { AdminApi, Parsed } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { ANSWER_MS } from './account-holds.rules.ts'
import { report } from './report.store.ts'

type Query = Parsed<AdminApi['GET /api/v1/admin/holds/report']>['query']

/** What became of the holds that were placed in a range of days, by country, month and reason. */
export async function holdsReport({ db }: Ctx, { from, to, country_code }: Query) {
  const rows = await db.many(report, {
    from: new Date(`${from}T00:00:00Z`),
    to: new Date(Date.parse(`${to}T00:00:00Z`) + DAY),
    country: country_code ?? null,
    answer_seconds: ANSWER_MS / 1000,
  })
  return {
    items: rows.map(({ country, class: reason, in_time: answeredInTime, ...numbers }) => ({
      countryCode: country,
      reason,
      answeredInTime,
      ...numbers,
    })),
  }
}
