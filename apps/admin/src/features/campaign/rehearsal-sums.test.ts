import type { RehearsalResult } from '@momi/contract'
import { expect, test } from 'vitest'
import { growth, isChanged, numberOfDays, pointsByDay, sumOf, sumsBy, type Day } from './rehearsal-sums.ts'

const given = (points: number, items = 0) => ({ times: 1, points, spins: 0, items, unclaimed: items })
const day = (date: string, mission: string, before: number, after: number): Day => ({
  countryCode: 'NG',
  day: date,
  mission,
  before: given(before),
  after: given(after, 1),
})
const DAYS = [
  day('2026-03-02', 'streaks', 10, 15),
  day('2026-03-01', 'streaks', 20, 20),
  day('2026-03-01', 'eayb', 5, 0),
]

test('the days of a rehearsal are added up', () => {
  const sums = sumOf(DAYS)
  expect(sums.before).toEqual({ points: 35, items: 0, unclaimed: 0, times: 3 })
  expect(sums.after).toEqual({ points: 35, items: 3, unclaimed: 3, times: 3 })
  expect(isChanged(sums)).toBe(true)
})

test('they are added up by day, in their order', () => {
  const byDay = sumsBy(DAYS, ({ day: date }) => date)
  expect(byDay.map(({ key, sums }) => [key, sums.before.points, sums.after.points])).toEqual([
    ['2026-03-01', 25, 20],
    ['2026-03-02', 10, 15],
  ])
})

test('growth is a share of what was given, and none of nothing', () => {
  expect(growth(sumOf([DAYS[0]!]))).toBe(0.5)
  expect(growth(sumOf([day('2026-03-01', 'eayb', 0, 10)]))).toBeNull()
})

test('a mean counts the days on which nothing was given, and the chart shows them', () => {
  const result = { from: '2026-02-28', to: '2026-03-02', oneOf: 100, days: DAYS.slice(0, 1) } as RehearsalResult
  expect(numberOfDays(result)).toBe(3)
  expect(pointsByDay(result)).toEqual([
    { day: '2026-02-28', before: 0, after: 0 },
    { day: '2026-03-01', before: 0, after: 0 },
    { day: '2026-03-02', before: 1000, after: 1500 },
  ])
})
