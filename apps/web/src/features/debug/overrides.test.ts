import { expect, test } from 'vitest'
import { overridesIn } from '../../shared/settings.ts'
import { override, settingProblem } from './overrides.ts'

const storage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('[APP-13] an override is set beside the others, and taken back', () => {
  const kept = storage()
  override(kept, 'DEBUG', 'true')
  override(kept, 'SDK_WAIT_MS', '5')
  override(kept, 'DEBUG', undefined)
  expect(overridesIn(kept)).toEqual({ SDK_WAIT_MS: '5' })
})

test('[APP-13] what is no value of a setting is not taken, and says why', () => {
  expect(settingProblem('DEBUG', 'yes')).toBe('DEBUG is not a boolean')
  expect(settingProblem('SDK_WAIT_MS', '500')).toBeUndefined()
})

test('[APP-13] nonsense in storage is no override', () => {
  const kept = storage()
  kept.setItem('momi.env', '{nonsense')
  expect(overridesIn(kept)).toEqual({})
})
