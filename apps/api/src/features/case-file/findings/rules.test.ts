import type { FindingCode } from '@momi/contract'
import { describe, expect, test } from 'vitest'
import type { Snapshot } from './finding.ts'
import { findingsIn, RULES } from './rules.ts'

const NOW = new Date('2026-03-10T12:00:00Z')
const LATER = new Date('2026-03-12T08:00:00Z')
const BEFORE = new Date('2026-03-09T08:00:00Z')
const CHECK_IN = 'POST /api/v1/streaks/checkin'

/** A person without a problem. */
const HEALTHY: Snapshot = {
  id: 'ada',
  now: NOW,
  zone: 'Africa/Lagos',
  today: '2026-03-10',
  arePointsEnabled: true,
  prizesFrom: null,
  prizesNeedSignIn: false,
  symbol: 'cUSD',
  oldestVersion: 84,
  country: 'NG',
  created_at: BEFORE,
  merged_into: null,
  merged_at: null,
  erased_at: null,
  is_known: false,
  devices: [{ id: 'i1', haid: 'a1', ownerId: 'ada', version: '90.0.1' }],
  wallet: { address: '0x1', ways: ['claimed', 'native'], at: BEFORE },
  wallet_owner: null,
  wallet_lost_at: null,
  refusals: [],
  missions: [],
  clamped: [],
  last_check_in: { day: '2026-03-10', at: NOW },
  restarts: [],
  claims: [],
  failed_claims: [],
  rewards: [],
  giveaway: null,
  account_hold: null,
  payouts: [],
  push_tokens: 1,
  last_push: null,
}

const refused = (code: string, more: Partial<Snapshot['refusals'][number]> = {}) => ({
  refusals: [{ call: CHECK_IN, code, mission: '', reason: '', count: 2, firstAt: BEFORE, lastAt: NOW, ...more }],
})
const mission = (more: Partial<Snapshot['missions'][number]>) => ({
  missions: [
    {
      type: 'eayb',
      isEnabled: true,
      isOverridden: false,
      startsAt: null,
      endsAt: null,
      changedAt: BEFORE,
      budgetLeft: null,
      emptyRewards: [],
      ...more,
    },
  ],
})
const reward = (more: Partial<Snapshot['rewards'][number]>) => ({
  rewards: [
    {
      id: 'item',
      definition: 'cash',
      name: 'Cash',
      claimBefore: null,
      at: BEFORE,
      ...more,
    },
  ],
})
const waiting = (more: Partial<Snapshot['claims'][number]>) => ({
  rewardItem: 'item',
  name: 'Cash',
  dueAt: LATER,
  sentAt: null,
  claimedAt: BEFORE,
  ...more,
})
const payout = (more: Partial<Snapshot['payouts'][number]>) => ({
  payouts: [
    {
      id: 1,
      type: 'REWARD' as const,
      ref: 'item',
      status: 'HELD' as const,
      amount: '1',
      holdReason: 'NEW_ACCOUNT',
      holdUntil: NOW,
      why: null,
      at: BEFORE,
      ...more,
    },
  ],
})
const giveaway = (status: string) => ({
  giveaway: { id: 'g', status, waitsFor: 'OPERATOR', failure: 'UNKNOWN', at: BEFORE },
})
const failedClaim = { rewardItem: 'item', name: 'Cash', failure: 'DETAILS_NOT_FOUND', at: BEFORE }
const offRefusal = refused('mission_not_enabled', { mission: 'eayb' })
const clamped = { clamped: [{ mission: 'data_saved', day: '2026-03-10', count: 5, claimed: 900, at: NOW }] }
const restart = { restarts: [{ day: '2026-03-09', missedDays: 2, at: BEFORE }] }

const ofAda = (...actions: string[]) => actions.map((action) => ({ action, target: 'ada' }))
const SUSPICION = [{ action: 'open_app_instance', target: 'i1' }, ...ofAda('open_risk', 'hold_payouts')]

interface Expected {
  severity?: string
  since?: string
  params?: object
  why?: string | null
  fixes?: object[]
}

const CASES: [FindingCode, string, Partial<Snapshot>, Expected][] = [
  ['account_erased', 'an erased account', { erased_at: BEFORE }, { severity: 'blocking', fixes: [] }],
  [
    'account_merged',
    'an account that was merged',
    { merged_into: 'ben', merged_at: BEFORE },
    { fixes: [{ action: 'open_user', target: 'ben' }] },
  ],
  [
    'payout_failed',
    'the failed payout of a reward',
    payout({ status: 'FAILED', why: 'reverted' }),
    { severity: 'blocking', why: 'reverted', fixes: [{ action: 'open_rewards', target: 'NG' }] },
  ],
  [
    'payout_failed',
    'the failed payout of an exchange, whose points were returned',
    payout({ status: 'FAILED', type: 'POINTS_EXCHANGE' }),
    { severity: 'warning', fixes: [] },
  ],
  [
    'device_earns_for_another_account',
    'a device that another account owns',
    {
      devices: [{ id: 'i1', haid: 'a1', ownerId: 'ben', version: '90' }],
      ...refused('device_earns_for_another_account'),
    },
    {
      params: { haid: 'a1', owner: 'ben', times: 2 },
      fixes: [
        { action: 'free_phone', target: 'a1' },
        { action: 'open_user', target: 'ben' },
      ],
    },
  ],
  [
    'wallet_with_another_account',
    'a refused wallet, whose refusal names the owner',
    refused('wallet_linked_to_another_account', { reason: 'ben' }),
    {
      fixes: [
        { action: 'send_push', target: 'i1' },
        { action: 'open_user', target: 'ben' },
      ],
    },
  ],
  [
    'wallet_with_another_account',
    'a claimed wallet that its owner proved',
    { wallet_owner: 'ben', wallet_lost_at: BEFORE, wallet: null },
    { params: { owner: 'ben', times: 0 } },
  ],
  [
    'identity_already_used',
    'a CPF that claimed on another account',
    refused('claimforms_identity_already_used', { reason: 'BRAZIL_CPF' }),
    {
      params: { identity: 'BRAZIL_CPF', times: 2 },
      fixes: [{ action: 'send_push', target: 'i1' }, ...ofAda('open_claim_forms', 'open_risk')],
    },
  ],
  [
    'identity_already_used',
    'a phone number that has the giveaway',
    refused('giveaway_phone_number_already_used'),
    { params: { identity: 'TELEPHONE', times: 2 } },
  ],
  [
    'clock_conflict',
    'a report for another day than the server’s',
    refused('mission_counter_conflict', { mission: 'eayb', reason: 'mission_day' }),
    { severity: 'blocking', why: 'ANOTHER_DAY_ON_THE_PHONE', fixes: [{ action: 'send_push', target: 'i1' }] },
  ],
  [
    'clock_conflict',
    'a last check-in after today',
    { last_check_in: { day: '2026-03-11', at: NOW } },
    { why: 'LAST_CHECK_IN_IS_AFTER_TODAY' },
  ],
  [
    'check_in_without_wallet',
    'a check-in while no wallet is known',
    { wallet: null, ...refused('streaks_no_wallet_address') },
    { severity: 'blocking' },
  ],
  [
    'mission_off',
    'a report to a mission that is off in the country',
    { ...offRefusal, ...mission({ isEnabled: false }) },
    {
      why: 'OFF_IN_THE_COUNTRY',
      fixes: [
        { action: 'add_points', target: 'ada' },
        { action: 'open_missions', target: 'NG' },
      ],
    },
  ],
  [
    'mission_off',
    'a report to a mission that is off for this person',
    { ...offRefusal, ...mission({ isEnabled: false, isOverridden: true, changedAt: NOW }) },
    {
      why: 'OFF_FOR_THIS_PERSON',
      since: BEFORE.toISOString(),
      fixes: [
        { action: 'switch_mission', target: 'ada' },
        { action: 'add_points', target: 'ada' },
        { action: 'open_missions', target: 'NG' },
      ],
    },
  ],
  [
    'mission_off',
    'a mission that has ended',
    { ...offRefusal, ...mission({ endsAt: BEFORE, changedAt: NOW }) },
    { why: 'ENDED', since: BEFORE.toISOString() },
  ],
  [
    'mission_off',
    'a wheel that has not started',
    {
      ...refused('roulette_mission_not_enabled'),
      ...mission({ type: 'roulette', startsAt: new Date('2026-03-11T00:00:00Z') }),
    },
    { why: 'NOT_STARTED' },
  ],
  [
    'budget_spent',
    'a milestone that a spent budget withheld',
    { ...refused('budget_spent', { mission: 'eayb' }), ...mission({ budgetLeft: 0 }) },
    { severity: 'blocking' },
  ],
  ['budget_spent', 'a spent budget that the person did not meet', mission({ budgetLeft: 0 }), { severity: 'info' }],
  [
    'stock_empty',
    'a milestone that an empty stock withheld',
    { ...refused('pool_empty', { mission: 'eayb' }), ...mission({ emptyRewards: ['cash'] }) },
    { severity: 'blocking', fixes: [{ action: 'open_rewards', target: 'NG' }] },
  ],
  [
    'prizes_not_open',
    'a prize that was refused to a new account',
    { prizesFrom: NOW, ...refused('prizes_not_open') },
    { severity: 'blocking', params: { from: NOW.toISOString(), times: 2 }, why: 'NEW_ANONYMOUS_ACCOUNT' },
  ],
  [
    'prizes_not_open',
    'a prize that was withheld from an account that has to sign in',
    { prizesNeedSignIn: true, ...refused('sign_in_required') },
    { severity: 'blocking', params: { from: 'SIGN_IN', times: 2 }, why: 'ANONYMOUS_ACCOUNT' },
  ],
  [
    'wallet_not_proven',
    'a reward claim that was refused because the wallet is not proven',
    { wallet: { address: '0x1', ways: ['claimed'], at: BEFORE }, ...refused('wallet_not_proven') },
    { severity: 'blocking', why: 'REPORTED_BY_THE_WEB' },
  ],
  [
    'wallet_not_proven',
    'a reward claim that was refused because the wallet is linked and the account is not signed in',
    { wallet: { address: '0x1', ways: ['claimed', 'linked'], at: BEFORE }, ...refused('payout_sign_in_required') },
    { severity: 'blocking', why: 'LINKED_WITHOUT_SIGN_IN' },
  ],
  [
    'payout_held',
    'a payout on hold',
    payout({ holdUntil: LATER }),
    {
      params: { amount: '1', symbol: 'cUSD', until: LATER.toISOString() },
      why: 'NEW_ACCOUNT',
      severity: 'warning',
      fixes: [{ action: 'send_push', target: 'i1' }],
    },
  ],
  [
    'payout_held',
    'a payout of an account with a hold',
    payout({ holdReason: 'ACCOUNT_HOLD', holdUntil: LATER }),
    {
      params: { until: LATER.toISOString() },
      why: 'ACCOUNT_HOLD',
      fixes: [
        { action: 'open_holds', target: 'ada' },
        { action: 'send_push', target: 'i1' },
      ],
    },
  ],
  [
    'payout_held',
    'a payout that its owner has stopped',
    payout({ holdReason: 'STOPPED_BY_OWNER', holdUntil: LATER }),
    { why: 'STOPPED_BY_OWNER', fixes: [{ action: 'open_holds', target: 'ada' }] },
  ],
  [
    'payout_held',
    'a payout that waits for the sign-in, which has no end',
    payout({ holdReason: 'SIGN_IN_REQUIRED', holdUntil: null }),
    { params: { until: null }, why: 'SIGN_IN_REQUIRED' },
  ],
  [
    'claim_waiting',
    'a claim that staff have to settle',
    { claims: [waiting({ dueAt: LATER })] },
    {
      severity: 'warning',
      params: { rewardItem: 'item', name: 'Cash', holder: 'staff', dueAt: LATER.toISOString(), isOverdue: false },
      why: 'NOT_SETTLED_YET',
      fixes: [
        { action: 'open_claims', target: 'ada' },
        { action: 'export_claim_forms', target: 'ada' },
        { action: 'open_claim_forms', target: 'ada' },
      ],
    },
  ],
  [
    'claim_waiting',
    'a claim that the partner has not settled in time',
    { claims: [waiting({ dueAt: BEFORE, sentAt: BEFORE })] },
    { severity: 'blocking', params: { holder: 'partner', isOverdue: true }, why: 'OVERDUE' },
  ],
  ['claim_waiting', 'a giveaway that waits for the partner', giveaway('PENDING'), { why: 'OPERATOR' }],
  ['claim_failed', 'a failed claim', { failed_claims: [failedClaim] }, { why: 'DETAILS_NOT_FOUND' }],
  ['giveaway_failed', 'a giveaway that failed', giveaway('FAILURE'), { why: 'UNKNOWN' }],
  [
    'reward_expired',
    'a reward that was not claimed in time',
    reward({ claimBefore: BEFORE }),
    { fixes: [{ action: 'add_points', target: 'ada' }] },
  ],
  [
    'counter_clamped',
    'a counter above what is plausible',
    clamped,
    { params: { mission: 'data_saved', day: '2026-03-10', count: 5, claimed: 900 }, fixes: SUSPICION },
  ],
  [
    'counter_refused',
    'a report of a lower count than before',
    refused('mission_counter_conflict', { mission: 'eayb', reason: 'count' }),
    { why: 'count', fixes: SUSPICION },
  ],
  [
    'day_missed',
    'missed days on which no check-in was tried',
    restart,
    { params: { from: '2026-03-07', days: 2, restartedOn: '2026-03-09' }, why: 'NO_CHECK_IN_WAS_TRIED' },
  ],
  [
    'day_missed',
    'missed days on which a check-in was refused',
    { ...restart, ...refused('streaks_mission_not_enabled', { lastAt: new Date('2026-03-08T10:00:00Z') }) },
    { why: 'streaks_mission_not_enabled' },
  ],
  [
    'day_missed',
    'missed days of which the first began an hour before midnight UTC',
    { ...restart, ...refused('streaks_mission_not_enabled', { lastAt: new Date('2026-03-06T23:30:00Z') }) },
    { why: 'streaks_mission_not_enabled' },
  ],
  [
    'day_missed',
    'missed days of which the last ended an hour before midnight UTC',
    { ...restart, ...refused('streaks_mission_not_enabled', { lastAt: new Date('2026-03-08T23:30:00Z') }) },
    { why: 'NO_CHECK_IN_WAS_TRIED' },
  ],
  ['check_in_refused', 'a check-in in the cool-off', refused('streaks_cool_off_active'), { severity: 'info' }],
  [
    'points_not_enabled',
    'a country without points',
    { arePointsEnabled: false },
    { params: { country: 'NG', times: 0 } },
  ],
  [
    'version_too_old',
    'an old client',
    { devices: [{ id: 'i1', haid: 'a1', ownerId: null, version: '83.9' }] },
    { params: { version: '83.9', oldestVersion: 84 } },
  ],
  [
    'push_token_gone',
    'a token that FCM refused',
    { push_tokens: 0, last_push: { outcome: 'invalid-token', at: BEFORE } },
    { fixes: [{ action: 'open_app_instance', target: 'i1' }] },
  ],
  [
    'pushes_off',
    'a phone without a token',
    { push_tokens: 0 },
    { severity: 'info', fixes: [{ action: 'open_app_instance', target: 'i1' }] },
  ],
]

describe('a finding', () => {
  test.each(CASES)('%s is the only finding for %s', (code, _, change, expected) => {
    expect(findingsIn({ ...HEALTHY, ...change })).toMatchObject([{ code, ...expected }])
  })

  test('is never reported for a healthy account, nor for a payout that is sent in a moment', () => {
    expect(findingsIn(HEALTHY)).toEqual([])
    expect(findingsIn({ ...HEALTHY, ...payout({ holdReason: null, holdUntil: null }) })).toEqual([])
  })

  test('each rule for findings has a case in this file', () => {
    expect(new Set(CASES.map(([code]) => code))).toEqual(new Set(RULES.map(({ code }) => code)))
  })
})

describe('the order of findings', () => {
  test.each<[string, Partial<Snapshot>[], FindingCode[]]>([
    [
      'severity before the order of the rules',
      [clamped, { push_tokens: 0 }, offRefusal, mission({ isEnabled: false })],
      ['mission_off', 'counter_clamped', 'pushes_off'],
    ],
    [
      'the order of the rules among findings of equal severity',
      [restart, clamped, payout({})],
      ['payout_held', 'counter_clamped', 'day_missed'],
    ],
    [
      'a merge before everything else',
      [payout({ status: 'FAILED' }), { merged_into: 'ben' }],
      ['account_merged', 'payout_failed'],
    ],
  ])('is: %s', (_, changes, codes) => {
    const found = findingsIn(Object.assign({}, HEALTHY, ...changes) as Snapshot)
    expect(found.map(({ code }) => code)).toEqual(codes)
  })
})
