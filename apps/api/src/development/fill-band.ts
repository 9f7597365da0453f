import type { MissionType } from '@momi/contract'
import { addDays, dayOf, startOfDay, zoneOf } from '@momi/contract/rules/calendar'
import { resetBand } from '../core/missions/mission-config.ts'
import { write } from '../db/db.ts'
import type { Simulator } from './simulator.ts'

/** Nine awards more are expected every five minutes, which refills half of a band in that time. */
const setForecast = write(
  'fill_band_set_forecast',
  { country: 'text', type: 'text', day: 'date', starts_at: 'timestamptz', ends_at: 'timestamptz' },
  {},
  `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected)
   values (:country, :type, :day, :starts_at, :ends_at, :starts_at,
           array(select 9 * n from generate_series(1, 288) n))
   on conflict (country, type, day) do update set expected = excluded.expected, wide_until = excluded.wide_until,
                                                  estimated = false`,
)

const setLevel = write(
  'fill_band_set_level',
  { country: 'text', type: 'text', at: 'timestamptz', level: 'int4' },
  {},
  `update mission_budgets b
      set day = band.day, day_awards = 0, low = band.excess - band.level - :level::int4
     from award_band(:country, :type, :at) band
    where b.country = :country and b.type = :type`,
)

/**
 * Fills the band of a mission as if this many awards too many had just been given (docs/decisions/0113-bands.md): from 16
 * on the next award is held, after 34 it stops the mission. A full band is half empty after five minutes.
 */
export async function fillBand(
  { deps, now }: Pick<Simulator, 'deps' | 'now'>,
  { country, type, level }: { country: string; type: MissionType; level: number },
): Promise<void> {
  const [at, zone] = [now(), zoneOf(country)!]
  const day = dayOf(at, zone)
  const [starts_at, ends_at] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)]
  await deps.database.transact(async (tx) => {
    await tx.one(resetBand, { country, type })
    await tx.one(setForecast, { country, type, day, starts_at, ends_at })
    await tx.one(setLevel, { country, type, at, level })
  })
}
