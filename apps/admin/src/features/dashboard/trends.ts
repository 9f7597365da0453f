import type { AdminApi, Output } from '@momi/contract'

export type TrendDay = Output<AdminApi['GET /api/v1/admin/dashboard/days']>['items'][number]
export type WheelDay = Output<AdminApi['GET /api/v1/admin/dashboard/wheel']>['items'][number]

/** A day of a country. */
export interface CountryDay {
  day: string
  countryCode: string
}
/** A day of a country that has a number. */
export type DayOf<Metric extends string> = CountryDay & Readonly<Record<Metric, number>>

/** The days of a country; all days if it is empty. */
export const daysIn = <Day extends CountryDay>(days: readonly Day[], country: string): Day[] =>
  days.filter(({ countryCode }) => country === '' || countryCode === country)

/** The countries of the days, each once. */
export const countriesOf = (days: readonly CountryDay[]): string[] => [
  ...new Set(days.map(({ countryCode }) => countryCode)),
]

/** One row for each day, with the number of each country: what a chart draws. */
export const chartRows = <Metric extends string>(days: readonly DayOf<Metric>[], metric: Metric) =>
  [...Map.groupBy(days, ({ day }) => day)].map(([day, ofDay]) => ({
    day,
    ...Object.fromEntries(ofDay.map((row) => [row.countryCode, row[metric]])),
  }))

/** What the wheel gave on all of the days. */
export const sumOfWheel = (days: readonly WheelDay[]) => {
  const sum = (of: (day: WheelDay) => number) => days.reduce((total, day) => total + of(day), 0)
  return {
    spins: sum(({ spins }) => spins),
    points: sum(({ points }) => points),
    rewards: sum(({ rewards }) => rewards),
    worth: sum(({ worth }) => Number(worth)),
  }
}
