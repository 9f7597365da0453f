import { describe, expect, test } from 'vitest'
import { SettingError } from '@momi/contract/settings'
import { readEnv } from './env.ts'

const PRODUCTION = {
  MOMI_ENV: 'production',
  DATABASE_URL: 'postgres://momi@db/momi',
  TOKEN_KEYS: '{"keys":[]}',
  HASH_KEY: 'h'.repeat(32),
  DATA_KEY: 'd'.repeat(64),
  API_KEYS_NATIVE: 'n'.repeat(32),
  API_KEYS_WEB: 'web',
  WEB_ORIGIN: 'https://momi.example',
}

test.each([
  [{}, 'MOMI_ENV is missing'],
  [{ MOMI_ENV: 'test' }, 'MOMI_ENV is neither development nor production'],
  [{ MOMI_ENV: 'development', PORT: 'x' }, 'PORT is not a number'],
  [{ MOMI_ENV: 'development', PORT: '' }, 'PORT is not a number'],
  [{ MOMI_ENV: 'development', REWARDS_SDK_ONLY: 'yes' }, 'REWARDS_SDK_ONLY is not a boolean'],
])('[APP-11] %j stops start-up: %s', (source, message) => {
  expect(() => readEnv(source)).toThrow(new SettingError(message))
})

test('[APP-12] each setting is read in its own form', () => {
  const env = readEnv({ MOMI_ENV: 'development', PORT: '4000', COUNTRIES: 'ng, br', REWARDS_SDK_ONLY: 'true' })
  expect(env).toMatchObject({ PORT: 4000, COUNTRIES: ['NG', 'BR'], REWARDS_SDK_ONLY: true, isDevelopment: true })
})

test('development needs no other setting, and lets plain web in', () => {
  expect(readEnv({ MOMI_ENV: 'development' })).toMatchObject({
    PORT: 3000,
    MOMI_DATA_DIR: '.data',
    WEB_ORIGIN: 'http://localhost:3000',
    HOST: 'localhost',
    REWARDS_SDK_ONLY: false,
  })
})

describe('production', () => {
  test('ships with rewards on the SDK only, and listens to the network', () => {
    expect(readEnv(PRODUCTION)).toMatchObject({ REWARDS_SDK_ONLY: true, HOST: '::', DEBUG: false })
  })

  test('keeps the case of an API key', () => {
    expect(readEnv({ ...PRODUCTION, API_KEYS_WEB: 'aB, cD' }).API_KEYS_WEB).toEqual(['aB', 'cD'])
  })

  test.each([
    [{ DATABASE_URL: '' }, 'DATABASE_URL is missing'],
    [{ TOKEN_KEYS: '' }, 'TOKEN_KEYS is missing'],
    [{ HASH_KEY: '' }, 'HASH_KEY is missing'],
    [{ DATA_KEY: '' }, 'DATA_KEY is missing'],
    [{ DATA_KEY: 'short' }, 'DATA_KEY is not 32 bytes in hex'],
    [{ WEB_ORIGIN: '' }, 'WEB_ORIGIN is missing'],
    [{ API_KEYS_NATIVE: '' }, 'API_KEYS_NATIVE is missing'],
    [{ HASH_KEY: 'short' }, 'HASH_KEY is too short: 32 characters at least'],
    [{ API_KEYS_NATIVE: 'weak' }, 'API_KEYS_NATIVE holds a weak key: 32 characters at least'],
    [{ DEBUG: 'true' }, 'DEBUG is on: production refuses it'],
    [{ SENTRY_DSN: 'javascript:alert(1)' }, 'SENTRY_DSN is not a DSN'],
    [{ OAUTH_PROJECTS: '[' }, 'OAUTH_PROJECTS is not valid JSON'],
    [
      { OAUTH_PROJECTS: '[{"id":"a","redirectUrls":["http://momi.example/login/moa"],"providers":[]}]' },
      'OAUTH_PROJECTS holds http://momi.example/login/moa: production needs https',
    ],
  ])('refuses %j: %s', (change, message) => {
    expect(() => readEnv({ ...PRODUCTION, ...change })).toThrow(new SettingError(message))
  })
})
