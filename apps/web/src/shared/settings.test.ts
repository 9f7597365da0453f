import { expect, test } from 'vitest'
import { clientSettings, type Config } from './settings.ts'

const config: Config = {
  environment: 'dev',
  brand: { product: 'Momi', cryptoSymbol: 'cUSD' },
  countries: ['NG', 'GH'],
  pointsCountries: ['NG'],
  rewardsSdkOnly: true,
  sdkWaitMs: 500,
  mobileAuth: { minVersion: 84, maxVersion: 89, countries: [] },
  ambassadorsOrigin: 'https://ambassadors.momi.example',
  browserUrl: 'https://momi.example/browser',
  webApiKey: 'key',
  debug: false,
  allCountriesAllowed: false,
  firebaseRecaptchaEnabled: true,
  phone: { provider: 'firebase', firebaseApiKey: '', firebaseUrl: '' },
  giveawayAbGroupsEnabled: true,
  analytics: { enabled: false, consentCountries: [] },
  errorReporting: { dsn: '', release: '' },
}

const stored = (value: unknown) => ({
  getItem: (key: string) => (key === 'momi.env' ? (typeof value === 'string' ? value : JSON.stringify(value)) : null),
})

test('without overrides the served configuration stands', () => {
  expect(clientSettings(config, { getItem: () => null })).toMatchObject({
    COUNTRIES: ['NG', 'GH'],
    REWARDS_SDK_ONLY: true,
    SDK_WAIT_MS: 500,
    BRAND_PRODUCT: 'Momi',
    DEBUG: false,
  })
})

test('[APP-13] local storage overrides single settings, as text or as values', () => {
  const settings = clientSettings(
    config,
    stored({ DEBUG: 'true', REWARDS_SDK_ONLY: false, COUNTRIES: 'ke, br', SDK_WAIT_MS: '5' }),
  )
  expect(settings).toMatchObject({
    DEBUG: true,
    REWARDS_SDK_ONLY: false,
    COUNTRIES: ['KE', 'BR'],
    SDK_WAIT_MS: 5,
    BRAND_PRODUCT: 'Momi',
  })
})

test.each([
  [{ DEBUG: 'yes' }, 'DEBUG is not a boolean'],
  [{ SDK_WAIT_MS: 'soon' }, 'SDK_WAIT_MS is not a number'],
  [{ COUNTRIES: 7 }, 'COUNTRIES is not a string'],
  [{ BROWSER_URL: null }, 'BROWSER_URL is missing'],
])('[APP-13] a bad override stops the start and is named: %o', (overrides, message) => {
  expect(() => clientSettings(config, stored(overrides))).toThrow(message)
})

test('[APP-13] production listens to no override', () => {
  const settings = clientSettings({ ...config, environment: 'prod' }, stored({ DEBUG: true, REWARDS_SDK_ONLY: false }))
  expect(settings).toMatchObject({ DEBUG: false, REWARDS_SDK_ONLY: true })
})

test.each(['not json', '"text"', 'null', '7'])('what is no object of settings overrides nothing: %s', (text) => {
  expect(clientSettings(config, stored(text))).toEqual(clientSettings(config, { getItem: () => null }))
})
