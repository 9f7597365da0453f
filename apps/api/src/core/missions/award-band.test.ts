import { IS_TEST_FULL } from '@momi/testing/test-full'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { randomFrom } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'
import { refusedAwardOf } from './brakes.ts'

/** The band as it is written in decision 0113: what the SQL functions have to agree with. */
const K = (3 - 1) / Math.log(3)
const H = 34

/** The level after an award, `expected` awards after the one before. */
const levelAfter = (level: number, expected: number) => Math.max(0, level - K * expected) + 1

/** Awards until the mission is stopped, `times` as often as expected, in the order in which they are given; at most `most`. */
function awardsUntilStop(times: number, most: number, next: () => number) {
  let level = 0
  for (let given = 0; given < most; given++) {
    level = levelAfter(level, -Math.log(1 - next()) / times)
    if (level > H) return given
  }
  return most
}

describe('a simulation of the band', () => {
  test('[REH-04] a fault of three times the awards gives at most 75 too many, at the 95th percentile of 200 runs', () => {
    const next = randomFrom(1)
    const over = Array.from({ length: 200 }, () => (awardsUntilStop(3, 1e6, next) * 2) / 3).toSorted((a, b) => a - b)
    expect(over[189]).toBeLessThanOrEqual(75)
    expect(over[189]).toBeGreaterThan(40)
  })

  test('[REH-04] a million awards at one and a half times the demand stop nothing, and in twenty million there is less than one stop in two million', () => {
    expect(awardsUntilStop(1.5, 1_000_000, randomFrom(1))).toBe(1_000_000)
    const next = randomFrom(4)
    let stops = -1
    for (let given = 0; given < 20_000_000; stops++) given += awardsUntilStop(1.5, 20_000_000 - given, next) + 1
    expect(stops).toBeLessThan(10)
  })

  test('a smaller band would stop such a demand', () => {
    const [next, h] = [randomFrom(2), 12]
    let level = 0
    let given = 0
    while (level <= h && given++ < 1_000_000) level = levelAfter(level, -Math.log(1 - next()) / 1.5)
    expect(given).toBeLessThan(100_000)
  })
})

const app = await testApp({ now: '2026-03-02T12:00:00Z', usersSince: '2026-03-02T10:00:00Z' })
afterAll(app.close)
const MISSION = { country: 'NG', type: 'open_article' } as const
const START = Date.parse('2026-03-02T00:00:00Z')
const SLOT_MS = 300_000

const addForecast = write(
  'test_band_add_forecast',
  { country: 'text', type: 'text', start: 'timestamptz', per_slot: 'jsonb', wide_until: 'timestamptz' },
  {},
  `insert into award_forecasts (country, type, day, starts_at, ends_at, wide_until, expected)
   select :country, :type, '2026-03-02', :start, :start::timestamptz + interval '1 day', :wide_until,
          array(select sum(value::float8) over (order by n) from jsonb_array_elements_text(:per_slot)
                  with ordinality e (value, n) order by n)
   on conflict (country, type, day) do update set expected = excluded.expected, wide_until = excluded.wide_until`,
)
const clear = write(
  'test_band_clear',
  { country: 'text', type: 'text' },
  {},
  'update mission_budgets set day = null, day_awards = 0, low = null where country = :country and type = :type',
)
const takeAward = write(
  'test_band_take_award',
  { country: 'text', type: 'text', at: 'timestamptz' },
  { outcome: 'text' },
  'select reserve_award(:country, :type, 10, :at) as outcome',
)
const band = read(
  'test_band_band',
  { country: 'text', type: 'text', at: 'timestamptz' },
  { level: 'text', high: 'text' },
  'select level::text, high::text from award_band(:country, :type, :at)',
)

const { transact, db } = app.database
const setForecast = (perSlot: readonly number[], wideUntil = new Date(START)) =>
  transact((tx) =>
    tx.one(addForecast, { ...MISSION, start: new Date(START), per_slot: perSlot, wide_until: wideUntil }),
  )
const at = (ms: number) => new Date(START + ms)
const take = (ms: number) => transact((tx) => tx.one(takeAward, { ...MISSION, at: at(ms) }))
const levelAt = async (ms: number) => Number((await db.one(band, { ...MISSION, at: at(ms) }))!.level)

describe('the band in the rows of the budget', () => {
  beforeEach(() => transact((tx) => tx.one(clear, MISSION)))

  test('its level is that of the formula after every award, in whatever shares they are counted', async () => {
    const slots = fc.array(
      fc.nat(20_000).map((value) => value / 1000),
      { minLength: 288, maxLength: 288 },
    )
    const step = fc.double({ min: 0, max: 600, noNaN: true })
    await fc.assert(
      fc.asyncProperty(slots, fc.array(step, { minLength: 1, maxLength: 40 }), async (perSlot, steps) => {
        await transact((tx) => tx.one(clear, MISSION))
        await setForecast(perSlot)
        const until = (ms: number) => {
          const whole = Math.floor(ms / SLOT_MS)
          const part = (ms % SLOT_MS) / SLOT_MS
          return perSlot.slice(0, whole).reduce((sum, one) => sum + one, 0) + part * (perSlot[whole] ?? 0)
        }
        let [level, now] = [0, 0]
        for (const seconds of steps) {
          const next = now + Math.round(seconds * 1000)
          const after = level === 0 ? 1 : levelAfter(level, until(next) - until(now))
          now = next
          const outcome = await take(now).then(
            () => 'given',
            (error: unknown) => refusedAwardOf(error)?.violation,
          )
          expect(outcome).toBe(after > H ? 'RATE' : 'given')
          if (after > H) return
          level = after
          expect(await levelAt(now)).toBeCloseTo(level, 4)
        }
      }),
      { numRuns: IS_TEST_FULL ? 200 : 15 },
    )
  })

  test('without a forecast there is no band, and a wide one takes twice as much', async () => {
    const most = async (limit: number) => {
      let given = 0
      while (given < limit && (await take(3_600_000).then(Boolean, () => false))) given++
      return given
    }
    await setForecast(Array<number>(288).fill(0))
    expect(await most(100)).toBe(H)
    await transact((tx) => tx.one(clear, MISSION))
    await setForecast(Array<number>(288).fill(0), at(3_600_001))
    expect(await most(100)).toBe(2 * H)
    const elsewhere = { ...MISSION, country: 'KE', at: at(0) }
    expect(await db.one(band, elsewhere)).toBeUndefined()
    for (let i = 0; i < 2 * H + 2; i++)
      expect(await transact((tx) => tx.one(takeAward, elsewhere))).toEqual({ outcome: 'given' })
  })

  test('publishing a version makes the band wide for half an hour', async () => {
    await setForecast(Array<number>(288).fill(1))
    const high = async (ms: number) => Number((await db.one(band, { ...MISSION, at: at(ms) }))!.high)
    expect(await high(12 * 3_600_000)).toBe(H)
    await app.edit('NG', 'open_article', { position: 7 })
    expect(await high(12 * 3_600_000 + 29 * 60_000)).toBe(2 * H)
    expect(await high(12 * 3_600_000 + 30 * 60_000)).toBe(H)
  })
})
