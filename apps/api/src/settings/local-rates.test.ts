import { expect, test } from 'vitest'
import { localRates } from './local-rates.ts'

test('LOCAL_RATES is parsed to one rate per country, and an empty LOCAL_RATES to none', () => {
  expect(localRates('LOCAL_RATES', 'NG=NGN 1530.5, BR=BRL 5.6 2026-11-20')).toEqual({
    NG: { currency: 'NGN', perUnit: '1530.5', since: null },
    BR: { currency: 'BRL', perUnit: '5.6', since: '2026-11-20' },
  })
  expect(localRates('LOCAL_RATES', '')).toEqual({})
})

test.each([
  'NG',
  'NG=1530',
  'ng=NGN 5',
  'NG=NGN',
  'NG=NGN -5',
  'NG=NGN 1,5',
  'NG=NGN 0',
  'NG=NGN 0.00',
  'NG=NGN 1e3',
  'NG=NGN 5 2026-13-01',
  'NG=NGN 5 today',
])('the rates %s are refused with an error that names the setting', (value) => {
  expect(() => localRates('LOCAL_RATES', value)).toThrow(
    'LOCAL_RATES has a rate that is not like NG=NGN 1530.5 2026-11-20',
  )
})
