import { expect, test } from 'vitest'
import type { Config } from '../../shared/config.ts'
import { overridesIn, servedTexts, settingProblem } from '../../shared/config-overrides.ts'
import { override } from './overrides.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('[APP-13] adding or removing one override keeps the other overrides', () => {
  const kept = storage()
  override(kept, 'DEBUG', 'true')
  override(kept, 'SDK_WAIT_MS', '5')
  override(kept, 'DEBUG', undefined)
  expect(overridesIn(kept)).toEqual({ SDK_WAIT_MS: '5' })
})

const config = {
  environment: 'prod',
  brand: { product: 'Momi' },
  countries: ['NG', 'GH'],
  pausedCountries: [],
  support: null,
  pointsCountries: [],
  rewardsSdkOnly: true,
  sdkWaitMs: 500,
  ambassadorsOrigin: '',
  browserUrl: '',
  webApiKey: '',
  debug: false,
  allCountriesAllowed: false,
} as unknown as Config

test('[APP-13] the served settings are shown as text', () => {
  expect(Object.fromEntries(servedTexts(config))).toMatchObject({
    COUNTRIES: 'NG,GH',
    DEBUG: 'false',
    SDK_WAIT_MS: '500',
  })
})

test('[APP-13] an invalid value of a setting is refused with a reason', () => {
  expect(settingProblem('DEBUG', 'yes')).toBe('DEBUG is not a boolean')
  expect(settingProblem('SDK_WAIT_MS', '500')).toBeUndefined()
})

test('[APP-13] malformed storage counts as no override', () => {
  const kept = storage()
  kept.setItem('momi.env', '{nonsense')
  expect(overridesIn(kept)).toEqual({})
})
