import type { MissionType } from '@momi/contract'
import { DAY } from '@momi/contract/rules/durations'
import { write } from '../db/db.ts'
import type { TestApp } from './test-app.ts'

const addFlatForecast = write(
  'test_forecast_add_flat_forecast',
  { country: 'text', type: 'text', start: 'timestamptz', end: 'timestamptz', per_day: 'int4' },
  {},
  `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected)
   select :country, :type, (:start::timestamptz)::date, :start, :end, :start,
          array(select :per_day::int4 * n::float8 / 288 from generate_series(1, 288) n)`,
)
const takeAwards = write(
  'test_forecast_take_awards',
  { country: 'text', type: 'text', count: 'int4', at: 'timestamptz' },
  { taken: 'bool' },
  `select bool_and(reserve_award(:country, :type, 1, :at) <> 'budget_spent') as taken from generate_series(1, :count)`,
)

/** A mission of which a number of awards is expected on the day from now on, and a function that gives some. */
export async function forecastOf(
  { database, now }: Pick<TestApp, 'database' | 'now'>,
  mission: { country: string; type: MissionType },
  perDay: number,
) {
  const start = now()
  const end = new Date(start.getTime() + DAY)
  await database.transact((tx) => tx.one(addFlatForecast, { ...mission, start, end, per_day: perDay }))
  return (count: number) => database.transact((tx) => tx.one(takeAwards, { ...mission, count, at: now() }))
}
