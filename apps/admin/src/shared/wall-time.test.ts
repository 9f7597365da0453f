import { expect, test } from 'vitest'
import { wallTimeOf } from './format.ts'
import { instantOf, isWallTime } from './wall-time.ts'

test.each([
  ['2026-11-30T00:00', 'Africa/Lagos', '2026-11-29T23:00:00.000Z'],
  ['2026-11-30T00:00', 'America/Sao_Paulo', '2026-11-30T03:00:00.000Z'],
  ['2026-11-30T23:59', 'UTC', '2026-11-30T23:59:00.000Z'],
  // While the year is typed.
  ['0002-11-30T10:00', 'UTC', '0002-11-30T10:00:00.000Z'],
  ['20266-11-30T10:00', 'Africa/Lagos', '+020266-11-30T09:00:00.000Z'],
  ['202666-11-30T10:00', 'America/Sao_Paulo', '+202666-11-30T13:00:00.000Z'],
  // An hour before and after the clocks go back by one at 2:00.
  ['2026-11-01T00:30', 'America/New_York', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01T03:30', 'America/New_York', '2026-11-01T08:30:00.000Z'],
])('%s in %s is %s, and back', (wall, zone, instant) => {
  expect(instantOf(wall, zone).toISOString()).toBe(instant)
  expect(wallTimeOf(new Date(instant), zone)).toBe(wall)
})

test('a wall time that a clock change skips is an hour later', () => {
  expect(wallTimeOf(instantOf('2026-03-08T02:30', 'America/New_York'), 'America/New_York')).toBe('2026-03-08T03:30')
})

test.each(['0002-01-01T00:00', '0020-06-01T10:00', '0202-12-31T23:59'])(
  '%s, of a year that is being typed, is a time in any zone',
  (wall) => {
    for (const zone of ['Africa/Lagos', 'America/Sao_Paulo', 'UTC'])
      expect(Number.isNaN(instantOf(wall, zone).getTime())).toBe(false)
  },
)

test.each([
  ['2026-11-30T10:00', true],
  ['20266-11-30T10:00', true],
  ['', false],
  ['yesterday', false],
  ['2026-13-30T10:00', false],
  ['a text that is longer than any time', false],
])('%j is a wall time: %s', (text, expected) => {
  expect(isWallTime(text)).toBe(expected)
})
