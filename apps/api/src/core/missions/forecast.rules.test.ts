import { addDays } from '@momi/contract/rules/calendar'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { driftOf, forecast, withoutGaps, type DayOfAwards } from './forecast.rules.ts'

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

/** People are most active in the evening; some days have up to a fifth more or fewer of them. */
function dayOfAwards(day: string, perDay: number, next: () => number): DayOfAwards {
  const isWeekend = [0, 6].includes(new Date(day).getUTCDay())
  const level = perDay * (isWeekend ? 1.3 : 1) * (0.8 + 0.4 * next())
  const weights = Array.from({ length: SLOTS }, (_, slot) => 1.1 - Math.cos((2 * Math.PI * (slot - 24)) / SLOTS))
  const sum = weights.reduce((all, one) => all + one, 0)
  let total = 0
  return { day, totals: weights.map((weight) => (total += poisson((level * weight) / sum, next))) }
}

const daysBefore = (day: string, count: number, perDay: number, next: () => number) =>
  Array.from({ length: count }, (_, i) => dayOfAwards(addDays(day, i - count), perDay, next))

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

test('a week that gives more than the weeks before is a drift, and one that gives as much is none', () => {
  const next = random(3)
  const before = daysBefore(addDays(TODAY, -7), 28, 1000, next)
  const week = (perDay: number) => daysBefore(TODAY, 7, perDay, next)
  expect(driftOf(TODAY, [...before, ...week(1000)])).toBeUndefined()
  expect(driftOf(TODAY, [...before, ...week(1600)])).toBeGreaterThan(1.3)
  expect(driftOf(TODAY, week(1600))).toBeUndefined()
})
