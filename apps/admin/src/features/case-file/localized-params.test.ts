// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import type { TimelineCode } from '@momi/contract'
import { beforeAll, expect, test } from 'vitest'
import { LINES } from './line-messages.ts'
import { localizedParams, reasonText } from './localized-params.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

type Params = Parameters<typeof localizedParams>[1]
const textOf = (code: TimelineCode, params: Params) => i18n._({ ...LINES[code], values: localizedParams(i18n, params) })

test.each<[TimelineCode, Params, string]>([
  ['payout_requested', { amount: '0.2', symbol: 'cUSD' }, 'Payout of 0.20 cUSD requested'],
  ['payout_settled', { amount: '1234.0005', symbol: 'cUSD' }, 'Payout of 1,234.0005 cUSD arrived'],
  ['staff_action', { action: 'points.grant', by: 'ben@momi.example' }, 'Points added or taken by ben@momi.example'],
  ['staff_action', { action: 'WALLET_FREED', by: 'bea' }, 'Wallet freed by bea'],
  [
    'push_delivery',
    { message: 'streak-open', outcome: 'no-token' },
    'Push “A day is open”: The person has no push token',
  ],
  [
    'awarded',
    { mission: 'data_saved', points: 1000, spins: 1, rewardItem: null },
    'Data saved: 1,000 points and 1 spin',
  ],
  [
    'reward_step',
    { name: 'Airtime', stage: 'CHECKED', holder: 'staff' },
    'Reward “Airtime”: Being checked, now with staff',
  ],
  [
    'reward_step',
    { name: 'Airtime', stage: 'DONE', holder: 'person' },
    'Reward “Airtime”: Delivered, now with the person',
  ],
  ['reward_expired', { name: 'Airtime', stage: 'FAILED', holder: 'momi' }, 'Reward “Airtime” expired without a claim'],
  ['awarded', { mission: 'open_article', points: 0, spins: 0, rewardItem: 'r1' }, 'Open an article: a reward'],
  [
    'spun',
    { segment: 's1', type: 'POINTS', amount: 10, check: 'matches' },
    'Spun the wheel: 10 points. The draw matches its seed',
  ],
  [
    'spun',
    { segment: 's2', type: 'NOTHING_WON', amount: 0, check: 'differs' },
    'Spun the wheel: nothing. The draw does not match its seed',
  ],
  ['points_moved', { amount: -1500, balanceAfter: 12000 }, '-1,500 points, balance 12,000'],
  ['merged_in', { from: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }, 'Account 6f9619ff was merged into this one'],
  ['identity_connected', { method: 'google' }, 'Sign-in connected: Google'],
  [
    'account_moved',
    { from: 'a', to: 'b', kind: 'CODE', outcome: 'DONE' },
    'Moved from phone a to phone b: by a code, final',
  ],
])('the timeline says %s of %j in words', (code, params, text) => {
  expect(textOf(code, params)).toBe(text)
})

test.each([
  ['STAFF_GRANTED', 'By staff'],
  ['LATE', 'Not delivered by its date'],
  ['WALLET_NATIVE', 'To a wallet that the app reported'],
  ['DETAILS_NOT_FOUND', 'The partner has no account with these details'],
  ['WALLET_PROVEN_BY_ITS_OWNER', 'Wallet proven by its owner'],
  ['the phone was lost', 'the phone was lost'],
])('the reason %s is said as “%s”', (why, text) => {
  expect(reasonText(i18n, why)).toBe(text)
})
