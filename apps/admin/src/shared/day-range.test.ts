import { afterEach, expect, test } from 'vitest'
import { dayOf, dayRange } from './day-range.ts'
import { chooseTimeZone } from './time-zone.ts'

afterEach(() => chooseTimeZone(undefined))

test.each([
  ['Africa/Lagos', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
  ['America/Sao_Paulo', '2026-11-01T03:00:00.000Z', '2026-12-01T03:00:00.000Z'],
  ['UTC', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
])('in %s a range ends at the start of the day after its last day, even in the next month', (zone, from, to) => {
  chooseTimeZone(zone)
  expect(dayRange('2026-11-01', '2026-11-30')).toEqual({ from, to })
})

test('without a chosen zone, the days of a range are those of the browser', () => {
  expect(new Date(dayRange('2026-11-01', '').from!)).toEqual(new Date(2026, 10, 1))
})

test('without a first and a last day, a range has no limits', () => {
  expect(dayRange('', '')).toEqual({ from: undefined, to: undefined })
})

test('the day of an instant is the day in the chosen zone', () => {
  const at = new Date('2026-01-05T23:30:00Z')
  chooseTimeZone('Africa/Nairobi')
  expect(dayOf(at)).toBe('2026-01-06')
  chooseTimeZone('UTC')
  expect(dayOf(at)).toBe('2026-01-05')
})
