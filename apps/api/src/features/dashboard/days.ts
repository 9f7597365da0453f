import type { AdminApi, Output } from '@momi/contract'
import { addDays, CAMPAIGN_COUNTRIES, dayOf, startOfDay, ZONES } from '@momi/contract/rules/calendar'
import type { StaffCtx } from '../../core/context.ts'
import { sumsByDay } from './activity-counts.store.ts'

const METRICS = ['CHECK_INS', 'CLAIMS', 'PAYOUTS'] as const

/** What was counted on each of the last days of each country, oldest first; days without anything too. */
export async function dashboardDays(
  { db, env, now }: StaffCtx,
  count: number,
): Promise<Output<AdminApi['GET /api/v1/admin/dashboard/days']>> {
  const at = now()
  const first = (country: string) => addDays(dayOf(at, ZONES[country]!), 1 - count)
  const from = new Date(
    Math.min(...CAMPAIGN_COUNTRIES.map((country) => startOfDay(first(country), ZONES[country]!).getTime())),
  )
  const rows = await db.many(sumsByDay, { from, zones: ZONES, metrics: [...METRICS] })
  const found = new Map(rows.map((row) => [`${row.day} ${row.country} ${row.metric}`, row]))
  const items = CAMPAIGN_COUNTRIES.flatMap((country) =>
    Array.from({ length: count }, (_, index) => {
      const day = addDays(first(country), index)
      const of = (metric: (typeof METRICS)[number]) => found.get(`${day} ${country} ${metric}`)
      return {
        day,
        countryCode: country,
        checkIns: of('CHECK_INS')?.count ?? 0,
        rewards: of('CLAIMS')?.count ?? 0,
        payouts: of('PAYOUTS')?.count ?? 0,
        paid: of('PAYOUTS')?.amount ?? '0',
      }
    }),
  )
  return { symbol: env.CRYPTO_SYMBOL, items: items.toSorted((one, other) => one.day.localeCompare(other.day)) }
}
