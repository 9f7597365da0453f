import { expect, test } from 'vitest'
import { boolean, list, number, pattern, readSettings, string, withDefault, type Reader } from './settings.ts'

test.each<[string, Reader<unknown>, unknown, string]>([
  ['an absent string', string, undefined, 'PORT is missing'],
  ['an absent number', number, undefined, 'PORT is missing'],
  ['an absent boolean', boolean, null, 'PORT is missing'],
  ['an absent list', list, undefined, 'PORT is missing'],
  ['an absent pattern', pattern, undefined, 'PORT is missing'],
  ['a number for a string', string, 7, 'PORT is not a string'],
  ['a word for a number', number, 'seven', 'PORT is not a number'],
  ['a blank for a number', number, ' ', 'PORT is not a number'],
  ['infinity for a number', number, 'Infinity', 'PORT is not a number'],
  ['a yes for a boolean', boolean, 'yes', 'PORT is not a boolean'],
  ['TRUE for a boolean', boolean, 'TRUE', 'PORT is not a boolean'],
  ['a number for a boolean', boolean, 1, 'PORT is not a boolean'],
  ['an array for a list', list, ['NG'], 'PORT is not a string'],
  ['an invalid pattern', pattern, '(', 'PORT is not a valid regular expression'],
])('[APP-11] an invalid setting prevents the start, and is named in the error: %s', (_, reader, value, message) => {
  expect(() => readSettings({ PORT: reader }, { PORT: value })).toThrow(message)
})

test('[APP-12] each type of setting parses its own format', () => {
  const read = readSettings(
    { NAME: string, COUNT: number, ON: boolean, OFF: boolean, COUNTRIES: list, ROUTES: pattern },
    { NAME: 'momi', COUNT: '12.5', ON: 'true', OFF: 'false', COUNTRIES: 'ng, gh,,Br ', ROUTES: '^/faq' },
  )
  expect(read).toMatchObject({ NAME: 'momi', COUNT: 12.5, ON: true, OFF: false, COUNTRIES: ['NG', 'GH', 'BR'] })
  expect(read.ROUTES.test('/faq')).toBe(true)
})

test('[APP-12] an empty pattern never matches', () => {
  const { NEVER } = readSettings({ NEVER: pattern }, { NEVER: '' })
  expect(['', 'a', '/missions'].filter((text) => NEVER.test(text))).toEqual([])
})

test('[APP-12] a default applies only to an absent setting', () => {
  const readers = { PORT: withDefault(number, 3000) }
  expect(readSettings(readers, {}).PORT).toBe(3000)
  expect(() => readSettings(readers, { PORT: 'x' })).toThrow('PORT is not a number')
})
