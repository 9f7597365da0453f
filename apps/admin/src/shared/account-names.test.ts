// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { UserType } from '@momi/contract'
import { beforeAll, expect, test } from 'vitest'
import { REWARD_TYPES } from '../features/rewards/public.ts'
import { clientName, userTypeName } from './account-names.ts'
import { humanizeCode } from './humanize-code.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('a code about check-ins is spelled as everywhere else', () => {
  expect(humanizeCode('CHECK_IN_WAS_DOWN')).toBe('Check-in was down')
  expect(humanizeCode('DAYS_WITHOUT_CHECK_IN')).toBe('Days without check-in')
})

test('kinds of accounts, clients and rewards are shown by words, not by their codes', () => {
  expect(UserType.options.map((type) => userTypeName(i18n, type))).toEqual([
    'Anonymous',
    'Mobile operator verified',
    'E-mail verified',
    'Google',
    'Phone verified',
  ])
  expect(['mini', 'ofa', 'news'].map(clientName)).toEqual(['Mini', 'OFA', 'News'])
  const kinds = Object.entries(REWARD_TYPES).map(([code, name]) => [humanizeCode(code), i18n._(name)])
  expect(kinds).toEqual([
    ['Redeem cusd', 'Token amount'],
    ['BET9JA_ITEM', 'Bet9ja'],
    ['Jackpot', 'Jackpot'],
    ['Dapp', 'App offer'],
  ])
})
