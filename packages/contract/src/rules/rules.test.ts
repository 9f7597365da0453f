import { afterEach, expect, test, vi } from 'vitest'
import { isCountryAllowed } from './country.ts'
import { LOCALES, pickLocale, writtenIn } from './locale.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  [['en-GH', 'pt-BR'], 'en-GH'],
  [['en-GB'], 'en-US'],
  [['pt'], 'pt-BR'],
  [['pt-AO'], 'pt-BR'],
  [['sw-KE', 'en-KE'], 'en-KE'],
  [['EN_za'], 'en-ZA'],
  [['en-Latn-NG'], 'en-NG'],
  [['fr', 'de'], 'en-US'],
  [['*', 'x-klingon', 'pt_BR'], 'pt-BR'],
  [[], 'en-US'],
])('[APP-07] a browser that prefers %j gets the locale %s', (languages, locale) => {
  expect(pickLocale(languages)).toBe(locale)
})

test('[APP-07] a browser that prefers one of the locales gets it without the slow data of Intl', () => {
  const locale = vi.spyOn(Intl, 'Locale')
  expect(LOCALES.map((one) => pickLocale([one, 'fr']))).toEqual(LOCALES)
  expect(locale).not.toHaveBeenCalled()
})

test('[APP-07] for text outside of the catalogues, each locale maps to one of two languages', () => {
  expect(LOCALES.map((locale) => writtenIn([locale]))).toEqual(['en', 'en', 'en', 'en', 'en', 'pt'])
  expect([['pt_PT'], ['fr', 'pt'], ['fr'], []].map(writtenIn)).toEqual(['pt', 'pt', 'en', 'en'])
})

test.each([
  [['NG', 'GH'], 'ng', true],
  [['ng'], 'NG', true],
  [['NG'], 'EG', false],
  [['*'], 'EG', true],
  [[], 'NG', false],
])('[APP-09] with the allowed countries %j, the country %s is allowed: %s', (countries, country, allowed) => {
  expect(isCountryAllowed(countries, country)).toBe(allowed)
})
