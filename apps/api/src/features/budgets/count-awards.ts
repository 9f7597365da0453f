import { addDays, CAMPAIGN_COUNTRIES, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { MINUTE } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { driftOf, forecast, SLOT, withoutGaps } from '../../core/missions/forecast.rules.ts'
import type { Db } from '../../db/db.ts'
import { watchDrift } from '../alerts/public.ts'
import * as store from './budgets.store.ts'

/** The days that a forecast may need: seven weekends and the gap, and five weeks for the drift. */
const HISTORY_DAYS = 45
/** The band is wide at the start of a day, when what is given once a day is given again. */
const WIDE_MS = 30 * MINUTE

type Work = Pick<Ctx, 'transact' | 'now' | 'env'> & { db: Db }

/** Records what each mission has given today until now. */
export async function countAwards({ transact, now }: Work): Promise<void> {
  const days = CAMPAIGN_COUNTRIES.map((country) => {
    const zone = zoneOf(country)!
    const day = dayOf(now(), zone)
    return { country, day, slot: Math.floor((now().getTime() - startOfDay(day, zone).getTime()) / SLOT) + 1 }
  })
  await transact(async (tx) => {
    await tx.one(store.beginDays, { days })
    await tx.one(store.countSlots, { days })
  })
}

/** Makes the forecasts of today and tomorrow that are missing, and watches for missions that drift. */
export async function forecastAwards(ctx: Work): Promise<void> {
  for (const country of CAMPAIGN_COUNTRIES) {
    const today = dayOf(ctx.now(), zoneOf(country)!)
    await forecastDay(ctx, country, today)
    await forecastDay(ctx, country, addDays(today, 1), { driftUntil: today })
  }
}

/** `driftUntil`: also looks for a drift in the days before this one. */
async function forecastDay(
  { db, transact, now, env }: Work,
  country: string,
  day: string,
  { driftUntil }: { driftUntil?: string } = {},
): Promise<void> {
  const zone = zoneOf(country)!
  const since = addDays(day, -HISTORY_DAYS)
  const [starts_at, ends_at] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  const wide_until = new Date(starts_at.getTime() + WIDE_MS)
  for (const { type, history } of await db.many(store.missionsToForecast, { country, day, since })) {
    const days = history.map(({ day, before, awards, points }) => ({
      day,
      totals: withoutGaps(awards, before),
      points,
    }))
    const expected = forecast(day, days)
    if (!expected) continue
    await transact(async (tx) => {
      const added = await tx.one(store.addForecast, { country, type, day, starts_at, ends_at, wide_until, expected })
      // Once a day, by the process that adds the forecast.
      const drift = added && driftUntil !== undefined ? driftOf(driftUntil, days) : undefined
      if (drift) await watchDrift(tx, { env, now }, { country, mission: type, drift })
    })
  }
}
