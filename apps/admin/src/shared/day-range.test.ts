import { expect, test } from 'vitest'
import { dayOf, dayRange } from './day-range.ts'

test('the end of a range is the start of the day after its last day, even in the next month', () => {
  const { from, to } = dayRange('2026-11-01', '2026-11-30')
  expect(new Date(from!)).toEqual(new Date(2026, 10, 1))
  expect(new Date(to!)).toEqual(new Date(2026, 11, 1))
})

test('without a first and a last day, a range has no limits', () => {
  expect(dayRange('', '')).toEqual({ from: undefined, to: undefined })
})

test('the day of an instant is the local day', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05')
})
