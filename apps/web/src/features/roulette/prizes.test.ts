import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { PRIZES } from './prizes.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

test.each([
  ['Jackpot: 25 cUSD', 'Jackpot: 25 cUSD is yours! Claim it in your rewards.'],
  ['The jackpot', 'The jackpot is yours! Claim it in your rewards.'],
])('the result of a jackpot named “%s” is a sentence with its name', (prize, sentence) => {
  expect(i18n._(PRIZES.JACKPOT.resultOf({ prize, balance: '0' }))).toBe(sentence)
})
