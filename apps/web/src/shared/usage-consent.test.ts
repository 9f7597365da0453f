import { expect, test } from 'vitest'
import { chooseUsage, mayCount, usageChoice } from './usage-consent.ts'

const kept = (value: string | null) => ({ getItem: () => value })
const rule = { enabled: true, consentCountries: ['BR'] }

test.each([
  ['NG', null, true],
  ['NG', 'no', false],
  ['BR', null, false],
  ['br', null, false],
  ['BR', 'yes', true],
  ['BR', 'nonsense', false],
] as const)('[ANA-01] in %s with the choice %s, analytics are on: %s', (country, choice, expected) => {
  expect(mayCount(rule, country, kept(choice))).toBe(expected)
})

test('[ANA-01] the country * requires consent everywhere, and disabled analytics stays off even with consent', () => {
  expect(mayCount({ enabled: true, consentCountries: ['*'] }, 'NG', kept(null))).toBe(false)
  expect(mayCount({ enabled: false, consentCountries: [] }, 'NG', kept('yes'))).toBe(false)
})

test('[ANA-01] the choice about analytics is stored', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  expect(usageChoice(storage)).toBeUndefined()
  chooseUsage(storage, true)
  expect(usageChoice(storage)).toBe(true)
  chooseUsage(storage, false)
  expect(usageChoice(storage)).toBe(false)
})
