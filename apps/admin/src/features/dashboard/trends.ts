import type { AdminApi, Output } from '@momi/contract'

export type TrendDay = Output<AdminApi['GET /api/v1/admin/dashboard/days']>['items'][number]
export type TrendMetric = 'checkIns' | 'rewards' | 'payouts'

/** The countries of the days, each once. */
export const countriesOf = (days: readonly TrendDay[]): string[] => [
  ...new Set(days.map(({ countryCode }) => countryCode)),
]

/** One row for each day, with the number of each country: what a chart draws. */
export const chartRows = (days: readonly TrendDay[], metric: TrendMetric) =>
  [...Map.groupBy(days, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    ...Object.fromEntries(ofDay.map((row) => [row.countryCode, row[metric]])),
  }))
