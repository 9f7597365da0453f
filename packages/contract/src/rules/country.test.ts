import { expect, test } from 'vitest'
import { countryOf, isCountryAllowed } from './country.ts'

test.each([
  ['NG', 'NG'],
  ['br', 'BR'],
  ['', 'NG'],
  ['en_NG', 'ZZ'],
  ['en-NG', 'ZZ'],
  ['unknown', 'ZZ'],
  ['NGA', 'ZZ'],
  ['566', 'ZZ'],
  ['1A', 'ZZ'],
  ['N', 'ZZ'],
  ['N G', 'ZZ'],
])('the country of the localization %j is %s', (localization, country) => {
  expect(countryOf(localization)).toBe(country)
})

test('an unknown country is allowed only if all countries are', () => {
  expect(isCountryAllowed(['NG', 'BR'], countryOf('en_NG'))).toBe(false)
  expect(isCountryAllowed(['*'], countryOf('en_NG'))).toBe(true)
})
