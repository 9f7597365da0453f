import { addDays, CAMPAIGN_COUNTRIES, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { DAY, MINUTE } from '@momi/contract/rules/durations'
import type { Ctx } from '../../core/context.ts'
import { estimateOf, spreadOver } from '../../core/missions/first-days.rules.ts'
import { SLOT } from '../../core/missions/forecast.rules.ts'
import type { Db } from '../../db/db.ts'
import * as store from './first-days.store.ts'

/** The band is wide when a mission begins. */
const WIDE_MS = 30 * MINUTE
const WEEK_MS = 7 * DAY

/** Estimates what missions give today that no day of the past forecasts, so that they have a band from their first minute on. */
export async function estimateFirstDays({
  db,
  transact,
  now,
}: Pick<Ctx, 'transact' | 'now'> & { db: Db }): Promise<void> {
  const at = now()
  for (const country of CAMPAIGN_COUNTRIES) {
    const missions = await db.many(store.withoutForecast, { country, now: at })
    if (missions.length === 0) continue
    const since = new Date(at.getTime() - WEEK_MS)
    const people = new Map(
      (await db.many(store.activePeople, { since, until: at })).map((row) => [row.country, row.people]),
    )
    const others = (await db.many(store.forecastsOf, { country, now: at })).map(({ expected }) => expected)
    const zone = zoneOf(country)!
    const day = dayOf(at, zone)
    const [starts_at, ends_at] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
    const slots = (ends_at.getTime() - starts_at.getTime()) / SLOT
    for (const { type, per_person: perPerson, elsewhere } of missions) {
      const known = elsewhere.map((one) => ({ awards: one.awards, people: people.get(one.country) ?? 0 }))
      const estimate = estimateOf({ people: people.get(country) ?? 0, perPerson, elsewhere: known })
      if (estimate === undefined) continue
      const expected = spreadOver(slots, estimate, others)
      const wide_until = new Date(at.getTime() + WIDE_MS)
      await transact((tx) =>
        tx.one(store.addEstimate, { country, type, day, starts_at, ends_at, wide_until, expected }),
      )
    }
  }
}
