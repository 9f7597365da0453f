import { expect, test } from 'vitest'
import { CalendarDate } from './calendar-date.ts'
import { TimeZone } from './time-zone.ts'

test('a time zone is written as the server writes it, and is UTC by default', () => {
  expect(TimeZone.parse('africa/lagos')).toBe('Africa/Lagos')
  expect(TimeZone.parse(undefined)).toBe('UTC')
})

test.each(['+01:00', '-03:00', 'Africa/Atlantis', '', 'Africa/Lagos '])('no time zone: %j', (name) => {
  expect(TimeZone.safeParse(name).error?.issues[0]?.message).toBe('is not an IANA time zone')
})

test.each([
  ['2026-03-02', true],
  ['0001-01-01', true],
  ['9998-12-31', true],
  ['0000-12-31', false],
  ['9999-01-01', false],
  ['2026-02-30', false],
])('a date that PostgreSQL and the day after it can name: %s, %s', (day, expected) => {
  expect(CalendarDate.safeParse(day).success).toBe(expected)
})

test('a date of another year names the years that are possible', () => {
  expect(CalendarDate.safeParse('9999-01-01').error?.issues[0]?.message).toBe('must be of the years 1 to 9998')
})
