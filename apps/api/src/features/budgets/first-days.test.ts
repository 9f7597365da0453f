import { afterAll, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { estimateFirstDays } from './public.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)
const { db, transact } = app.database
const estimate = () => estimateFirstDays({ db, transact, now: app.now })

const addPeople = write(
  'test_first_days_add_people',
  { country: 'text', count: 'int4', at: 'timestamptz' },
  {},
  `insert into activity_counts (bucket, country, metric, count)
   select :at::timestamptz - n * interval '1 day', :country, 'PEOPLE', :count from generate_series(1, 7) n`,
)
const addForecast = write(
  'test_first_days_add_forecast',
  { country: 'text', type: 'text', total: 'int4' },
  {},
  `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected)
   values (:country, :type, '2026-03-02', '2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z', '2026-03-02T00:00:00Z',
           array(select :total::float8 * n / 288 from generate_series(1, 288) n))`,
)
const estimates = read(
  'test_first_days_estimates',
  {},
  { country: 'text', type: 'text', total: 'int4' },
  `select country, type, round(expected[array_upper(expected, 1)])::int as total from award_forecasts
    where estimated order by country, type`,
)
const take = write(
  'test_first_days_take',
  { country: 'text', at: 'timestamptz' },
  { outcome: 'text' },
  `select reserve_award(:country, 'open_article', 10, :at) as outcome`,
)

/** How many awards of a mission are given at once, and how many of them are held; at most 130. */
async function most(country: string) {
  let [given, held] = [0, 0]
  for (; given < 130; given++) {
    const award = await transact((tx) => tx.one(take, { country, at: app.now() })).catch(() => undefined)
    if (!award) break
    if (award.outcome === 'held') held++
  }
  return { given, held }
}

test('a mission without days of the past has a band of its estimate: by people of other countries, or by its rule', async () => {
  const at = app.now()
  await transact(async (tx) => {
    await tx.one(addPeople, { country: 'NG', count: 2000, at })
    await tx.one(addPeople, { country: 'KE', count: 100, at })
    await tx.one(addPeople, { country: 'GH', count: 20, at })
    await tx.one(addForecast, { country: 'NG', type: 'open_article', total: 1200 })
  })
  await estimate()
  const found = await db.many(estimates, {})
  // As many for each person as in Nigeria.
  expect(found).toContainEqual({ country: 'KE', type: 'open_article', total: 60 })
  expect(found).toContainEqual({ country: 'KE', type: 'set_wallpaper', total: 100 })
  expect(found).not.toContainEqual(expect.objectContaining({ country: 'GH' }))
  expect(found).not.toContainEqual(expect.objectContaining({ country: 'NG', type: 'open_article' }))
  await estimate()
  expect(await db.many(estimates, {})).toEqual(found)
})

test('[REH-04] a mission that runs away on its first day is stopped after the awards of a day, and after those of two in its first half hour', async () => {
  expect(await most('KE')).toEqual({ given: 2 * 60, held: 60 + 1 })
  app.goTo('2026-03-02T12:30:00Z')
  expect((await most('KE')).given).toBe(0)
  // A country with few people has no band: each award is checked by itself, and the budget limits them.
  expect(await most('GH')).toEqual({ given: 130, held: 0 })
})
