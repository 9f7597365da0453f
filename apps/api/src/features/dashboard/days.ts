import type { AdminApi, Output } from '@momi/contract'
import { addDays, CAMPAIGN_COUNTRIES, dayOf, startOfDay, ZONES } from '@momi/contract/rules/calendar'
import type { StaffCtx } from '../../core/context.ts'
import { sumsByDay } from './activity-counts.store.ts'

const METRICS = ['CHECK_INS', 'CLAIMS', 'PAYOUTS'] as const

/** The last days of each country, oldest first, and when the first of them begins. */
export function lastDays(at: Date, count: number) {
  const firstOf = (country: string) => addDays(dayOf(at, ZONES[country]!), 1 - count)
  const starts = CAMPAIGN_COUNTRIES.map((country) => startOfDay(firstOf(country), ZONES[country]!).getTime())
  const days = CAMPAIGN_COUNTRIES.flatMap((countryCode) =>
    Array.from({ length: count }, (_, index) => ({ day: addDays(firstOf(countryCode), index), countryCode })),
  )
  return {
    from: new Date(Math.min(...starts)),
    days: days.toSorted((one, other) => one.day.localeCompare(other.day)),
  }
}

/** What was counted on each of the last days of each country, oldest first; days without anything too. */
export async function dashboardDays(
  { db, env, now }: StaffCtx,
  count: number,
): Promise<Output<AdminApi['GET /api/v1/admin/dashboard/days']>> {
  const { from, days } = lastDays(now(), count)
  const rows = await db.many(sumsByDay, { from, zones: ZONES, metrics: [...METRICS] })
  const found = new Map(rows.map((row) => [`${row.day} ${row.country} ${row.metric}`, row]))
  const items = days.map(({ day, countryCode }) => {
    const of = (metric: (typeof METRICS)[number]) => found.get(`${day} ${countryCode} ${metric}`)
    return {
      day,
      countryCode,
      checkIns: of('CHECK_INS')?.count ?? 0,
      rewards: of('CLAIMS')?.count ?? 0,
      payouts: of('PAYOUTS')?.count ?? 0,
      paid: of('PAYOUTS')?.amount ?? '0',
    }
  })
  return { symbol: env.CRYPTO_SYMBOL, items }
}
