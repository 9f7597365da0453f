import { expect, test } from 'vitest'
import { keepTogether } from './keep-together.ts'

const DAY = new Date('2026-12-19T10:00:00Z')
const shown = (locale: string, options: Intl.DateTimeFormatOptions) =>
  keepTogether(new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options }).format(DAY))
    .replaceAll('\u00a0', '_')
    .replaceAll('\u202f', '_')

test.each([
  ['en-NG', '19_Dec_2026', '19_Dec_2026, 10:00'],
  ['en-US', 'Dec_19,_2026', 'Dec_19,_2026, 10:00_AM'],
  ['pt-BR', '19_de_dez. de_2026', '19_de_dez. de_2026, 10:00'],
])('in %s a date is broken at most before "de 2026" and before its time', (locale, date, moment) => {
  expect(shown(locale, { dateStyle: 'medium' })).toBe(date)
  expect(shown(locale, { dateStyle: 'medium', timeStyle: 'short' })).toBe(moment)
})
