import { describe, expect, test, vi } from 'vitest'
import { addDays, CAMPAIGN_COUNTRIES, dayOf, daysBetween, ownZone, startOfDay, zoneOf } from './calendar.ts'

describe('a day ends at 23:59:59 and the next begins at 00:00:00', () => {
  test.each([
    ['NG', '2026-03-01T22:59:59Z', '2026-03-01T23:00:00Z'],
    ['GH', '2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z'],
    ['ZA', '2026-03-01T21:59:59Z', '2026-03-01T22:00:00Z'],
    ['KE', '2026-03-01T20:59:59Z', '2026-03-01T21:00:00Z'],
    ['BR', '2026-03-02T02:59:59Z', '2026-03-02T03:00:00Z'],
  ])('in %s', (country, last, first) => {
    const zone = zoneOf(country)!
    expect(dayOf(new Date(last), zone)).toBe('2026-03-01')
    expect(dayOf(new Date(first), zone)).toBe('2026-03-02')
    expect(startOfDay('2026-03-02', zone)).toEqual(new Date(first))
  })
})

test('the first day that a date can name has a start', () => {
  expect(startOfDay('0001-01-01', 'Africa/Lagos')).toEqual(new Date('0001-01-01'))
})

test('the first day of the clock has a start before its midnight in UTC', () => {
  expect(startOfDay('1970-01-01', 'Africa/Lagos')).toEqual(new Date('1969-12-31T23:00:00Z'))
})

test('a machine that does not know its zone counts days in UTC', () => {
  const options = new Intl.DateTimeFormat().resolvedOptions()
  const unknown = vi
    .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    .mockReturnValue({ ...options, timeZone: 'Etc/Unknown' })
  expect(ownZone()).toBe('UTC')
  unknown.mockRestore()
})

test('the zone of this machine has days', () => {
  expect(ownZone()).not.toBeUndefined()
  // The first hour of a day by the clock of this machine.
  expect(dayOf(new Date(2026, 2, 2), ownZone())).toBe('2026-03-02')
})

test('a country without a campaign has no time zone', () => {
  expect(CAMPAIGN_COUNTRIES).toEqual(['NG', 'GH', 'ZA', 'KE', 'BR'])
  expect(zoneOf('US')).toBeUndefined()
})

test.each([
  ['the clock skipped midnight', '2018-11-04', '2018-11-04T03:00:00Z'],
  ['the day after a clock went back at midnight', '2018-02-18', '2018-02-18T03:00:00Z'],
  ['Brazil no longer changes its clocks', '2026-11-01', '2026-11-01T03:00:00Z'],
])('a day in São Paulo starts at the right instant: %s', (_, day, start) => {
  expect(startOfDay(day, 'America/Sao_Paulo')).toEqual(new Date(start))
})

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s plus %i days is %s, and daysBetween returns the same number of days', (from, count, to) => {
  expect(addDays(from, count)).toBe(to)
  expect(daysBetween(from, to)).toBe(count)
})
