import { i18n } from '@lingui/core'
import { beforeEach, expect, test } from 'vitest'
import { formatNumber } from './format.ts'
import { countryName, formatChange, formatCountdown, formatDay, formatInstant } from './further-format.ts'

const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
beforeEach(() => speak('en-US'))

test('numbers, changes, days and countries are said as the language says them', () => {
  const said = () => [formatNumber(12345), formatChange(1500), formatDay('2026-11-21'), countryName('BR')]
  expect(said()).toEqual(['12,345', '+1,500', 'Nov 21, 2026', 'Brazil'])
  speak('pt-BR')
  expect(said()).toEqual(['12.345', '+1.500', '21 de nov. de 2026', 'Brasil'])
})

test('a change has a sign unless it is none', () => {
  expect([10, 0, -10].map(formatChange)).toEqual(['+10', '0', '-10'])
})

test('a day stays the same day in every time zone, an instant has its time', () => {
  expect(formatDay('2026-01-01')).toBe('Jan 1, 2026')
  expect(formatInstant('2026-11-21T12:30:00Z')).toMatch(/202\d, \d+:\d\d [AP]M/u)
})

test.each([
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [1, '00:00:01'],
  [59_001, '00:01:00'],
  [3_600_000, '01:00:00'],
  [21 * 3_600_000 + 53 * 60_000 + 42_000, '21:53:42'],
  [100 * 3_600_000, '100:00:00'],
])('%d ms to go are shown as %s', (ms, shown) => {
  expect(formatCountdown(ms)).toBe(shown)
})

test('a country that has no name is shown by its code', () => {
  expect(countryName('QX')).toBe('QX')
})
