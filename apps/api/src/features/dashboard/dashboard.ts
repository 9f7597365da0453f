import { DashboardMetric, type AdminApi, type Output, type Parsed } from '@momi/contract'
import { CAMPAIGN_COUNTRIES, addDays, dayOf, startOfDay, ZONES } from '@momi/contract/rules/calendar'
import { HOUR } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { currentRates } from '../points/public.ts'
import * as counts from './activity-counts.store.ts'
import { STEP_MS } from './count-activity.ts'
import { events } from './events.store.ts'

type Dashboard = Output<AdminApi['GET /api/v1/admin/dashboard']>
type Counts = Dashboard['countries'][number]['today']
type EventItem = Output<AdminApi['GET /api/v1/admin/dashboard/events']>['items'][number]
type EventsQuery = Parsed<AdminApi['GET /api/v1/admin/dashboard/events']>['query']

/** Today in each country of the campaign, beside yesterday and the same day a week ago until the same time. */
export async function dashboard(ctx: Ctx): Promise<Dashboard> {
  const until = (await ctx.db.one(counts.countedUntil, {}))?.until
  const now = ctx.now()
  const countries = CAMPAIGN_COUNTRIES.map((country) => ({ country, ...spansOf(country, now, until ?? now) }))
  const spans = countries.flatMap(({ country, spans: all }) => all.map((span) => ({ country, ...span })))
  const [rows, rates] = await Promise.all([ctx.db.many(counts.sums, { spans }), currentRates(ctx.db)])
  const sumsOf = (country: string, span: string): Counts =>
    countsOf(rows.filter((row) => row.country === country && row.span === span))
  return {
    countedUntil: until?.toISOString() ?? null,
    symbol: ctx.env.CRYPTO_SYMBOL,
    countries: countries.map(({ country, since, comparedUntil }) => ({
      countryCode: country,
      timeZone: ZONES[country]!,
      since: since.toISOString(),
      comparedUntil: comparedUntil.toISOString(),
      today: sumsOf(country, 'today'),
      compared: sumsOf(country, 'compared'),
      yesterday: sumsOf(country, 'yesterday'),
      lastWeek: sumsOf(country, 'lastWeek'),
      pointsPerUnit: rates.get(country) ?? null,
    })),
  }
}

/** The spans of a country that are compared. The current step is not full, so today is compared until its start. */
function spansOf(country: string, now: Date, countedUntil: Date) {
  const zone = ZONES[country]!
  const today = dayOf(now, zone)
  const since = startOfDay(today, zone)
  const full = Math.floor(Math.min(now.getTime(), countedUntil.getTime()) / STEP_MS) * STEP_MS
  const comparedUntil = new Date(Math.max(since.getTime(), full))
  const elapsed = comparedUntil.getTime() - since.getTime()
  const before = (span: string, days: number) => {
    const start = startOfDay(addDays(today, -days), zone)
    return { span, since: start, until: new Date(start.getTime() + elapsed) }
  }
  const spans = [
    { span: 'today', since, until: now },
    { span: 'compared', since, until: comparedUntil },
    before('yesterday', 1),
    before('lastWeek', 7),
  ]
  return { since, comparedUntil, spans }
}

const countsOf = (rows: readonly { metric: DashboardMetric; count: number; amount: string; last: Date }[]): Counts =>
  Object.fromEntries(
    DashboardMetric.options.map((metric) => {
      const row = rows.find((one) => one.metric === metric)
      const { count = 0, amount = '0', last } = row ?? {}
      return [metric, { count, amount, last: last?.toISOString() ?? null }]
    }),
  ) as Counts

/**
 * What a figure counts, until the time until which it was counted. It is read an hour at a time, because a whole day of a
 * large country would be a scan.
 */
export async function dashboardEvents(ctx: Ctx, { metric, country_code, day, limit, cursor }: EventsQuery) {
  const countries = CAMPAIGN_COUNTRIES.filter((country) => country_code === undefined || country === country_code)
  const until = (await ctx.db.one(counts.countedUntil, {}))?.until ?? ctx.now()
  const days = countries.map((country) => ({ country, ...dayIn(country, ctx.now(), until, day) }))
  const first = Math.min(...days.map(({ since }) => since.getTime()))
  const last = Math.max(...days.map((one) => one.until.getTime()))
  const found: { item: EventItem; cursor: string }[] = []
  const [at, more] = cursor === undefined ? [last, 0] : (cursor.split('.').map(Number) as [number, number])
  // A cursor that no page has given, of a time to come, is no reason to look through all hours until then.
  let [to, skipped] = at > last ? [last, 0] : [at, more]
  for (; to > first && found.length <= limit; to -= HOUR, skipped = 0) {
    const hour = { from: new Date(to - HOUR), to: new Date(to) }
    const rows = await ctx.db.many(events[metric], { ...hour, days, skipped, most: limit + 1 - found.length })
    for (const [index, row] of rows.entries()) found.push({ item: eventItem(row), cursor: `${to}.${skipped + index}` })
  }
  return { items: found.slice(0, limit).map(({ item }) => item), cursor: found[limit]?.cursor ?? null }
}

/** Today or yesterday in a country, as far as it was counted. */
function dayIn(country: string, now: Date, countedUntil: Date, day: EventsQuery['day']) {
  const zone = ZONES[country]!
  const today = dayOf(now, zone)
  const since = startOfDay(today, zone)
  return day === 'TODAY'
    ? { since, until: countedUntil }
    : { since: startOfDay(addDays(today, -1), zone), until: since }
}

const eventItem = (row: { at: Date; user: string; amount: string; detail: string }): EventItem => ({
  at: row.at.toISOString(),
  userId: row.user,
  detail: row.detail,
  amount: Number(row.amount) === 0 ? null : row.amount,
})
