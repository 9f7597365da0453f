import { i18n } from '@lingui/core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import {
  amountsFormat,
  countryName,
  formatCompact,
  formatData,
  formatDate,
  formatDay,
  formatExact,
  formatMonth,
  formatNumber,
  formatRelative,
} from './format.ts'
import { chooseTimeZone } from './time-zone.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))
afterEach(() => chooseTimeZone(undefined))

const NOW = new Date('2026-11-22T12:00:00Z')

test.each([
  ['2026-11-22T12:00:00Z', 'now'],
  ['2026-11-22T11:59:01Z', 'now'],
  ['2026-11-22T11:58:59Z', '1 min. ago'],
  ['2026-11-22T12:05:00Z', 'in 5 min.'],
  ['2026-11-22T09:30:00Z', '2 hr. ago'],
  ['2026-11-21T12:00:00Z', 'yesterday'],
  ['2026-11-15T11:00:00Z', '7 days ago'],
  ['2026-10-01T12:00:00Z', 'Oct 1, 2026'],
])('at 12:00 on 2026-11-22, the time %s is formatted as %s', (at, said) => {
  expect(formatRelative(new Date(at), NOW)).toBe(said)
})

test.each([
  // A hold of 72 hours, a moment after it was placed.
  ['2026-11-25T11:59:30Z', 'in 3 days'],
  ['2026-11-24T08:00:00Z', 'in 2 days'],
  ['2026-11-23T23:30:00Z', 'tomorrow'],
  ['2026-11-20T23:30:00Z', '2 days ago'],
  ['2026-11-22T14:59:30Z', 'in 3 hr.'],
  ['2026-11-23T11:59:30Z', 'in 23 hr.'],
  ['2026-11-22T12:59:50Z', 'in 59 min.'],
])(
  'at 12:00 on 2026-11-22, the time %s is not said to be nearer than it is, and days are those of the calendar: %s',
  (at, said) => {
    chooseTimeZone('UTC')
    expect(formatRelative(new Date(at), NOW)).toBe(said)
  },
)

test('the day after tomorrow in the zone of the console is not called tomorrow', () => {
  const at = new Date('2026-11-23T23:30:00Z')
  chooseTimeZone('Africa/Lagos')
  expect([formatRelative(at, NOW), formatDate(at)]).toEqual(['in 2 days', 'Nov 24, 2026'])
})

test('an exact time has seconds and its time zone', () => {
  expect(formatExact(NOW, 'UTC')).toBe('Nov 22, 2026, 12:00:00 UTC')
  expect(formatExact(NOW, 'Africa/Lagos')).toBe('Nov 22, 2026, 13:00:00 GMT+1')
})

test('dates and exact times are in the chosen zone', () => {
  const at = new Date('2026-09-30T23:30:00Z')
  chooseTimeZone('Africa/Lagos')
  expect([formatRelative(at, NOW), formatExact(at)]).toEqual(['Oct 1, 2026', 'Oct 1, 2026, 00:30:00 GMT+1'])
  chooseTimeZone('UTC')
  expect([formatRelative(at, NOW), formatExact(at)]).toEqual(['Sep 30, 2026', 'Sep 30, 2026, 23:30:00 UTC'])
})

test('numbers are grouped and countries are named', () => {
  expect([formatNumber(1_234_567), formatCompact(1_234_567), countryName('BR')]).toEqual([
    '1,234,567',
    '1.2M',
    'Brazil',
  ])
})

test.each([
  [0, '0 kB'],
  [999, '999 kB'],
  [20_000, '20 MB'],
  [1_234_567, '1.235 GB'],
  [999_999_999, '1,000 GB'],
])('%d kB are said as %s', (kilobytes, said) => {
  expect(formatData(kilobytes)).toBe(said)
})

test('the amounts of a column have the same number of decimals', () => {
  const shown = (...amounts: number[]) => amounts.map(amountsFormat(amounts))
  expect(shown(1, 0.5, 1234.25)).toEqual(['1.00', '0.50', '1,234.25'])
  expect(shown(1.5, 0.99, 0.835)).toEqual(['1.500', '0.990', '0.835'])
  expect(shown()).toEqual([])
})

test('a day has one form everywhere, whatever the zone of the console', () => {
  chooseTimeZone('America/Sao_Paulo')
  expect([formatDay('2026-03-01'), formatDay('2026-03-01', true), formatMonth('2026-03-01')]).toEqual([
    'Mar 1, 2026',
    'Sunday',
    'Mar 2026',
  ])
})
