import { expect, test } from 'vitest'
import type { Config } from './config.ts'
import { overriddenConfig } from './config-overrides.ts'

const config: Config = {
  environment: 'dev',
  apiBaseUrl: '',
  apiBasicAuth: '',
  brand: { product: 'Momi', legalEntity: '', cryptoSymbol: 'cUSD' },
  countries: ['NG', 'GH'],
  pausedCountries: [],
  support: null,
  pointsCountries: ['NG'],
  timeZones: { NG: 'Africa/Lagos' },
  rewardsSdkOnly: true,
  sdkWaitMs: 500,
  mobileAuth: { minVersion: 84, maxVersion: 89, countries: [] },
  ambassadorsOrigin: 'https://ambassadors.momi.example',
  browserUrl: 'https://momi.example/browser',
  walletConfirmation: false,
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

test('without overrides, the served configuration is used', () => {
  expect(overriddenConfig(config, { getItem: () => null })).toEqual(config)
})

test('[APP-13] local storage overrides single settings, as text or as values', () => {
  const overrides = stored({
    API_BASE_URL: 'https://api.test',
    DEBUG: 'true',
    REWARDS_SDK_ONLY: false,
    COUNTRIES: 'ke, br',
    SDK_WAIT_MS: '5',
    BRAND_PRODUCT: 'Acme',
    NO_SETTING: 'x',
  })
  expect(overriddenConfig(config, overrides)).toEqual({
    ...config,
    apiBaseUrl: 'https://api.test',
    debug: true,
    rewardsSdkOnly: false,
    countries: ['KE', 'BR'],
    sdkWaitMs: 5,
    brand: { product: 'Acme', legalEntity: '', cryptoSymbol: 'cUSD' },
  })
})

test.each([
  [{ DEBUG: 'yes' }, 'DEBUG is not a boolean'],
  [{ SDK_WAIT_MS: 'soon' }, 'SDK_WAIT_MS is not a number'],
  [{ COUNTRIES: 7 }, 'COUNTRIES is not a string'],
  [{ BROWSER_URL: null }, 'BROWSER_URL is missing'],
])('[APP-13] an invalid override prevents the start and is named: %o', (overrides, message) => {
  expect(() => overriddenConfig(config, stored(overrides))).toThrow(message)
})

test('[APP-13] production accepts only overrides that change neither money nor access', () => {
  const production: Config = { ...config, environment: 'prod' }
  const overrides = {
    API_BASE_URL: 'https://evil.example',
    API_BASIC_AUTH: 'a:b',
    COUNTRIES: '*',
    POINTS_COUNTRIES: '*',
    REWARDS_SDK_ONLY: false,
    AMBASSADORS_ORIGIN: 'https://evil.example',
    BROWSER_URL: 'https://evil.example',
    WEB_API_KEY: 'other',
    DEBUG: true,
    ALL_COUNTRIES_ALLOWED: true,
    FIREBASE_RECAPTCHA_ENABLED: false,
    GIVEAWAY_AB_GROUPS_ENABLED: false,
  }
  expect(overriddenConfig(production, stored(overrides))).toEqual(production)
  expect(overriddenConfig(production, stored({ ...overrides, SDK_WAIT_MS: 2000, BRAND_PRODUCT: 'Acme' }))).toEqual({
    ...production,
    sdkWaitMs: 2000,
    brand: { product: 'Acme', legalEntity: '', cryptoSymbol: 'cUSD' },
  })
})

test.each(['not json', '"text"', 'null', '7'])('malformed overrides are ignored: %s', (text) => {
  expect(overriddenConfig(config, stored(text))).toEqual(config)
})
