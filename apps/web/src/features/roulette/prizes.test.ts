import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { PRIZES } from './prizes.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))

test.each([
  ['Jackpot: 25 cUSD', 'Jackpot: 25 cUSD!'],
  ['The jackpot', 'The jackpot!'],
])('the result of a jackpot named “%s” has its name once, as its title', (prize, title) => {
  expect(PRIZES.JACKPOT.titleOf && i18n._(PRIZES.JACKPOT.titleOf(prize))).toBe(title)
  expect(i18n._(PRIZES.JACKPOT.resultOf({ balance: '0' }))).toBe("It's yours! Claim it in your rewards.")
})
