import { i18n } from '@lingui/core'
import { LOCALES, type Locale } from '@momi/contract/rules/locale'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { formatNumber } from './format.ts'
import { formatAge } from './format-age.ts'
import { formatCountdown } from './format-countdown.ts'
import { countryName } from './format-country.ts'
import { formatKilobytes } from './format-data.ts'
import { formatMegabytes } from './format-megabytes.ts'
import { formatChance, formatList, formatShort } from './format-odds.ts'
import { days } from './day-zone.ts'
import { formatTime } from './format-time.ts'
import { formatDay } from './format-day.ts'
import { formatChange, formatDate, formatDecimal, formatInstant, formatLastDay, formatWeekday } from './lazy-format.ts'

/** With plain spaces instead of non-breaking ones. */
const plain = (text: string) => text.replaceAll(/\s/gu, ' ')
const speak = (locale: string) => i18n.loadAndActivate({ locale, messages: {} })
beforeEach(() => speak('en-US'))
afterEach(() => void vi.unstubAllEnvs())

const HOUR = 3_600_000
const NOON = new Date(2026, 10, 22, 12, 5).toISOString()

/** The output of every formatter, in the order of the expected list. */
const all = () => [
  formatNumber(1_234_567),
  formatDecimal(1234.5678),
  formatChange(1500),
  formatShort(1500),
  formatChance(0.00123),
  formatKilobytes(640),
  formatKilobytes(1_234_000),
  formatMegabytes(1536),
  formatDate(NOON),
  formatDay('2026-11-22'),
  formatInstant(NOON),
  formatWeekday('2026-11-22'),
  formatAge(3 * HOUR),
  formatList(['a', 'b', 'c']),
  countryName('BR'),
]

const DAY_FIRST = ['22 Nov 2026', '22 Nov 2026']
const POINT = ['1,234,567', '1,234.5678', '+1,500', '1.5K', '0.123%', '640 kB', '1,234 MB', '1.5 GB']
const COMMA = ['1 234 567', '1 234,5678', '+1 500', '1,5K', '0,123%', '640 kB', '1 234 MB', '1,5 GB']
const BRITISH = ['Sun', '3 hours ago', 'a, b and c', 'Brazil']

// The browser's CLDR output, with plain spaces.
const SAID: Record<Locale, readonly string[]> = {
  'en-US': [
    ...POINT,
    'Nov 22, 2026',
    'Nov 22, 2026',
    'Nov 22, 2026, 12:05 PM',
    'Sun',
    '3 hours ago',
    'a, b, and c',
    'Brazil',
  ],
  'en-NG': [...POINT, ...DAY_FIRST, '22 Nov 2026, 12:05', ...BRITISH],
  'en-GH': [...POINT, ...DAY_FIRST, '22 Nov 2026, 12:05 pm', ...BRITISH],
  'en-ZA': [...COMMA, ...DAY_FIRST, '22 Nov 2026, 12:05', ...BRITISH],
  'en-KE': [...POINT, ...DAY_FIRST, '22 Nov 2026, 12:05', ...BRITISH],
  'pt-BR': [
    '1.234.567',
    '1.234,5678',
    '+1.500',
    '1,5 mil',
    '0,123%',
    '640 kB',
    '1.234 MB',
    '1,5 GB',
    '22/11/2026',
    '22/11/2026',
    '22/11/2026, 12:05',
    'dom.',
    'há 3 horas',
    'a, b e c',
    'Brasil',
  ],
}

test.each(LOCALES)(
  '[APP-08] in %s, numbers, data, days, ages, lists and countries are formatted for the locale',
  (locale) => {
    speak(locale)
    expect(all().map((text) => text && plain(text))).toEqual(SAID[locale])
  },
)

test.each([
  ['en-US', ['0 days', '1 day', '2 days', '1,500 days']],
  ['en-ZA', ['0 days', '1 day', '2 days', '1 500 days']],
  ['pt-BR', ['0 dia', '1 dia', '2 dias', '1.500 dias']],
] as const)('[APP-08] in %s, a plural has the form for its number, formatted for the locale', (locale, said) => {
  const messages = {
    days: [
      [
        'n',
        'plural',
        { one: ['#', locale === 'pt-BR' ? ' dia' : ' day'], other: ['#', locale === 'pt-BR' ? ' dias' : ' days'] },
      ],
    ],
  }
  i18n.loadAndActivate({ locale, messages: messages as never })
  const say = (id: string, n: number) => plain(i18n._(id, { n }))
  expect([0, 1, 2, 1500].map((n) => say('days', n))).toEqual(said)
})

test.each([
  [0, undefined, undefined],
  [59_999, undefined, undefined],
  [60_000, '1 minute ago', 'há 1 minuto'],
  [HOUR - 1, '59 minutes ago', 'há 59 minutos'],
  [3 * HOUR + 300_000, '3 hours ago', 'há 3 horas'],
  [24 * HOUR - 1, '23 hours ago', 'há 23 horas'],
  [49 * HOUR, '2 days ago', 'há 2 dias'],
])('[OFF-01] an age of %i ms is formatted as %s, and in Portuguese as %s', (ms, english, portuguese) => {
  expect(formatAge(ms)).toBe(english)
  speak('pt-BR')
  expect(formatAge(ms)).toBe(portuguese)
})

test.each([
  [500, '500 MB'],
  [1000, '1 GB'],
  [1024, '1 GB'],
  [1500, '1.5 GB'],
  [10_240, '10 GB'],
])('a data package of %i megabytes is formatted as %s', (megabytes, said) => {
  expect(formatMegabytes(megabytes)).toBe(said.replace(' ', '\u00a0'))
})

test.each([
  [999, '999 kB'],
  [1000, '1 MB'],
  [1099, '1 MB'],
  [20_000, '20 MB'],
])('%i saved kilobytes are formatted as %s, rounded down', (kilobytes, said) => {
  expect(formatKilobytes(kilobytes)).toBe(said.replace(' ', '\u00a0'))
})

test.each([
  ['en-US', ['0', '0.10', '0.50', '0.125', '0.123457', '25', '1,234.50']],
  ['pt-BR', ['0', '0,10', '0,50', '0,125', '0,123457', '25', '1.234,50']],
])('in %s, a token amount that is not whole has at least two decimals', (locale, said) => {
  speak(locale)
  expect([0, 0.1, 0.5, 0.125, 0.12345678, 25, 1234.5].map(formatDecimal)).toEqual(said)
})

test.each([
  ['en-US', 'Nov 22, 2026', 'Nov 22, 2026,| 12:05 PM'],
  ['en-NG', '22 Nov 2026', '22 Nov 2026,| 12:05'],
  ['pt-BR', '22/11/2026', '22/11/2026,| 12:05'],
])('in %s, a line breaks in a date only where a bar stands, never before the year', (locale, day, instant) => {
  speak(locale)
  const bars = (text: string) => text.replaceAll(' ', '| ').replaceAll(/[\u00a0\u202f]/gu, ' ')
  expect([formatDate(NOON), formatDay('2026-11-22')].map(bars)).toEqual([day, day])
  expect(bars(formatInstant(NOON))).toBe(instant)
})

test.each(['en-US', 'en-ZA', 'pt-BR'])('in %s, an amount of data stays on one line with its unit', (locale) => {
  speak(locale)
  const said = [formatKilobytes(640), formatKilobytes(1_234_000), formatMegabytes(1536)]
  expect(said.filter((text) => text.includes(' '))).toEqual([])
})

test('a change is formatted with a sign unless it is zero', () => {
  expect([10, 0, -10].map(formatChange)).toEqual(['+10', '0', '-10'])
})

test.each([
  ['Pacific/Pago_Pago', 'Nov 20, 2026, 11:30 PM'],
  ['America/Sao_Paulo', 'Nov 21, 2026, 7:30 AM'],
  ['UTC', 'Nov 21, 2026, 10:30 AM'],
  ['Africa/Lagos', 'Nov 21, 2026, 11:30 AM'],
  ['Pacific/Kiritimati', 'Nov 22, 2026, 12:30 AM'],
])('a calendar day is the same in the time zone %s, and an instant is shown in local time', (zone, local) => {
  vi.stubEnv('TZ', zone)
  expect([plain(formatDay('2026-01-01')), formatWeekday('2026-01-01')]).toEqual(['Jan 1, 2026', 'Thu'])
  expect(plain(formatInstant('2026-11-21T10:30:00Z'))).toBe(local)
  expect(plain(formatDate('2026-11-21T10:30:00Z'))).toBe(local.replace(/, \S+ [AP]M$/u, ''))
})

test.each(['Pacific/Pago_Pago', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
  'on a phone in %s, days and times are those of the account’s country',
  (zone) => {
    vi.stubEnv('TZ', zone)
    days.zone = 'Africa/Lagos'
    expect(plain(formatDate('2026-11-21T23:30:00Z'))).toBe('Nov 22, 2026')
    expect(plain(formatInstant('2026-11-21T23:30:00Z'))).toBe('Nov 22, 2026, 12:30 AM')
    expect(plain(formatTime('2026-11-21T23:30:00Z'))).toBe('12:30 AM')
    days.zone = undefined
  },
)

test.each([
  ['America/Sao_Paulo', '2026-12-01T03:00:00Z', 'Nov 30, 2026'],
  ['America/Sao_Paulo', '2026-12-01T03:00:00.001Z', 'Dec 1, 2026'],
  ['Africa/Lagos', '2026-11-30T23:00:00Z', 'Nov 30, 2026'],
  ['Africa/Lagos', '2026-12-01T12:00:00Z', 'Dec 1, 2026'],
])('in %s, the last day of what ends at %s is %s', (zone, end, lastDay) => {
  days.zone = zone
  expect(plain(formatLastDay(end))).toBe(lastDay)
  days.zone = undefined
})

test.each([
  [0, '00:00:00'],
  [-5000, '00:00:00'],
  [1, '00:00:01'],
  [59_001, '00:01:00'],
  [3_600_000, '01:00:00'],
  [21 * 3_600_000 + 53 * 60_000 + 42_000, '21:53:42'],
  [100 * 3_600_000, '100:00:00'],
])('a countdown with %d ms left shows %s', (ms, shown) => {
  expect(formatCountdown(ms)).toBe(shown)
})

test('a country without a name is shown by its code', () => {
  expect(countryName('QX')).toBe('QX')
})
