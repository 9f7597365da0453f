import { addDays } from '@momi/contract/rules/calendar'
import fc from 'fast-check'
import { rounds } from '@momi/testing/rounds'
import { expect, test } from 'vitest'
import { driftOf, forecast, isDrift, withoutGaps, type DayOfAwards } from './forecast.rules.ts'

const SLOTS = 288
const TODAY = '2026-03-12'

/** A generator of numbers from 0 to 1, so that the days are the same in every run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

function poisson(mean: number, next: () => number): number {
  let [count, product] = [0, next()]
  for (const limit = Math.exp(-mean); product > limit; count++) product *= next()
  return count
}

/** People are most active in the evening; some days have up to a fifth more or fewer of them: `spread`. */
function dayOfAwards(day: string, perDay: number, next: () => number, spread = 0.2): DayOfAwards {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
  const level = perDay * (isWeekend ? 1.3 : 1) * (1 - spread + 2 * spread * next())
  const weights = Array.from({ length: SLOTS }, (_, slot) => 1.1 - Math.cos((2 * Math.PI * (slot - 24)) / SLOTS))
  const sum = weights.reduce((all, one) => all + one, 0)
  let total = 0
  return { day, totals: weights.map((weight) => (total += poisson((level * weight) / sum, next))) }
}

const daysBefore = (day: string, count: number, perDay: number, next: () => number, spread?: number) =>
  Array.from({ length: count }, (_, i) => dayOfAwards(addDays(day, i - count), perDay, next, spread))

test('a forecast is the mean of the last seven days of its class, without the two days before', () => {
  const flat = (day: string, total: number) => ({ day, totals: [total / 2, total] })
  const days = Array.from({ length: 30 }, (_, i) => flat(addDays(TODAY, -1 - i), i < 2 ? 9000 : 100))
  expect(forecast(TODAY, days)).toEqual([50, 100])
  // 2026-03-07 and 03-08 were the last days of a weekend.
  const withWeekend = days.map((one) => (['2026-03-07', '2026-03-08'].includes(one.day) ? flat(one.day, 170) : one))
  expect(forecast(TODAY, withWeekend)).toEqual([50, 100])
  expect(forecast('2026-03-14', withWeekend)).toEqual([60, 120])
  expect(forecast(TODAY, [])).toBeUndefined()
  expect(forecast(TODAY, [flat('2026-03-09', 0)])).toBeUndefined()
})

test('a forecast never falls during its day, and ends with the mean of the days', () => {
  const total = fc.array(fc.nat(50), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(total, { minLength: 3, maxLength: 20 }), (counts) => {
      const days = counts.map((slots, i) => {
        let sum = 0
        return { day: addDays(TODAY, -3 - i), totals: slots.map((one) => (sum += one)) }
      })
      const expected = forecast(TODAY, days)
      for (const [i, value] of (expected ?? []).entries())
        expect(value).toBeGreaterThanOrEqual((expected![i - 1] ?? 0) - 1e-9)
    }),
  )
})

test('slots that were not counted have the total of the slot before', () => {
  expect(withoutGaps([null, 12, null, 15], 10)).toEqual([0, 2, 2, 5])
})

test('a week that gives more than the weeks before is a drift, and it ends below half of that', () => {
  const next = random(3)
  const before = daysBefore(addDays(TODAY, -7), 28, 1000, next)
  const week = (perDay: number) => driftOf(TODAY, [...before, ...daysBefore(TODAY, 7, perDay, next)])
  expect(isDrift(week(1000)!, false)).toBe(false)
  expect(isDrift(week(1600)!, false)).toBe(true)
  const drift = { awards: 200, ratio: 1.2, pointsPerDay: 0, pointsPerDayBefore: 0 }
  expect(isDrift(drift, true)).toBe(true)
  expect(isDrift(drift, false)).toBe(false)
  expect(isDrift({ ...drift, ratio: 1.1 }, true)).toBe(false)
  // Chance alone explains it.
  expect(isDrift({ ...drift, awards: 199, ratio: 2 }, true)).toBe(false)
  expect(driftOf(TODAY, daysBefore(TODAY, 7, 1600, next))).toBeUndefined()
})

/** The excess of a band over a day (award_band): S = max(0, S + 1 - k × expected), by slot. */
function highestExcess(day: DayOfAwards, expected: readonly number[]): number {
  const k = 2 / Math.log(3)
  let [highest, excess] = [0, 0]
  for (const [slot, total] of day.totals.entries()) {
    const given = total - (day.totals[slot - 1] ?? 0)
    excess = Math.max(0, excess + given - k * (expected[slot]! - (expected[slot - 1] ?? 0)))
    highest = Math.max(highest, excess)
  }
  return highest
}

const STOP = 34
const STEADY = 0.05
const PER_DAY = 250
const LONG_AGO = '2026-01-01'
const SEEDS = rounds(20, 300)

test('[REH-03] a rise of a tenth a day is found within a week; the band of 99 in 100 does not find it for four days', () => {
  let leftEarly = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const next = random(seed)
    const days = daysBefore(LONG_AGO, 45, PER_DAY, next, STEADY)
    const excesses: number[] = []
    let found: number | undefined
    for (let rise = 1; found === undefined && rise <= 10; rise++) {
      const day = addDays(LONG_AGO, rise - 1)
      const today = dayOfAwards(day, PER_DAY * 1.1 ** rise, next, STEADY)
      excesses.push(highestExcess(today, forecast(day, days)!))
      days.push(today)
      if (isDrift(driftOf(addDays(day, 1), days)!, false)) found = rise
    }
    if (Math.max(...excesses.slice(0, 4)) >= STOP) leftEarly++
    expect(found).toBeLessThanOrEqual(7)
  }
  expect(leftEarly).toBeLessThanOrEqual(SEEDS / 100)
})

const DAYS = 60

test('[REH-03] normal demand is no drift; on one day in 5,000, that of a small mission is taken for one', () => {
  const found = { 35: 0, 500: 0 }
  for (let seed = 1; seed <= SEEDS; seed++) {
    for (const perDay of [35, 500] as const) {
      const days = daysBefore(LONG_AGO, DAYS + 35, perDay, random(seed))
      for (let ago = 0; ago < DAYS; ago++) if (isDrift(driftOf(addDays(LONG_AGO, -ago), days)!, false)) found[perDay]++
    }
  }
  expect(found[500]).toBe(0)
  expect(found[35]).toBeLessThanOrEqual((SEEDS * DAYS) / 5000)
})
