import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE } from '@momi/contract/rules/durations'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, expect, test } from 'vitest'
import { settleHeldAwards } from '../core/missions/held-awards.ts'
import { settleDueClaims } from '../features/giveaway/public.ts'
import { testApp } from '../testing/test-app.ts'
import { labOrigin } from './lab-origin.ts'
import { movableClock } from './movable-clock.ts'
import { SCENARIOS, type ScenarioName } from './scenarios.ts'

const NOW = '2026-03-02T12:00:00Z'
const folder = mkdtempSync(join(tmpdir(), 'momi-scenarios-'))
const key = { key: 'key', secret: 'secret' }
const partner = await startTopUpPartner(key)
const env = { TOP_UP_URL: partner.url, TOP_UP_KEY: key.key, TOP_UP_SECRET: key.secret, PAYOUT_HOLD_HOURS: '0' }
const app = await testApp({ now: NOW, env })
const clock = movableClock(folder)
const lab = labOrigin(app.deps, [], clock)
afterAll(async () => {
  await Promise.all([lab.close(), app.close(), partner.close()])
  rmSync(folder, { recursive: true })
})

const ask = (path: string, payload: object = {}) => lab.inject({ method: 'POST', url: `/lab/api/${path}`, payload })

/** Prepares a scenario and logs its phone in, as the phone's app does; returns the phone and the user. */
async function prepare(scenario: ScenarioName) {
  const answer = await ask('scenarios', { scenario })
  expect(answer.body).toContain('haid')
  const phone = answer.json<{ device: { haid: string; huid: string }; country: string; wallet: string; path: string }>()
  const user = await app.person({ ...phone.device, country: phone.country, wallet: null })
  return { ...phone, user }
}

const streakOf = async (scenario: ScenarioName) => {
  const { user } = await prepare(scenario)
  const { days, covered, freezes } = await user('GET /api/v1/streaks/checkin/status', {})
  const done = days.filter(({ state }) => state === 'CHECKED_IN').length
  const isOpen = days.some(({ state }) => state === 'AVAILABLE_FOR_CHECK_IN')
  return { done, isOpen, covered, freezes: freezes.held }
}

test.each([
  ['seventh-day', { done: 6, isOpen: true, covered: [], freezes: 0 }],
  ['missed-day', { done: 4, isOpen: true, covered: [{ date: '2026-03-01', by: 'FREEZE' }], freezes: 1 }],
  ['offline-check-in', { done: 2, isOpen: true, covered: [], freezes: 0 }],
] as const)('the scenario %s leaves this streak: %j', async (scenario, expected) => {
  expect(await streakOf(scenario)).toEqual(expected)
})

test('the scenario of 1,000 points leaves exactly 1,000 points and a wallet', async () => {
  const { user, wallet } = await prepare('thousand-points')
  expect(await user('GET /api/v1/points', {})).toMatchObject({ balance: 1000 })
  expect(wallet).toMatch(/^0x[0-9a-f]{40}$/)
})

test('the scenario of a jackpot opens the won reward, which has a claim form', async () => {
  const { user, path } = await prepare('jackpot')
  const { items } = await user('GET /api/v1/rewards/earned', { query: {} })
  expect(items).toMatchObject([{ type: 'JACKPOT', status: 'UNCLAIMED', claimRoute: 'FORM' }])
  expect(path).toBe(`/rewards/won/${items[0]!.id}`)
})

test.each([
  ['giveaway-succeeds', { status: 'SUCCESS', failure: null }],
  ['giveaway-fails', { status: 'FAILURE', failure: 'INVALID_PHONE_NUMBER' }],
] as const)('the claim of the scenario %s ends as %j', async (scenario, expected) => {
  const { user } = await prepare(scenario)
  expect(await user('GET /api/v1/giveaway/reward-status', {})).toMatchObject({ status: 'PENDING' })
  for (let job = 0; job < 2; job++) {
    app.advance(MINUTE)
    const { db, transact } = app.database
    const { cipher, gateways, log, now } = app.deps
    await settleDueClaims({ db, transact, cipher, topUp: gateways.topUp, log, now })
  }
  expect(await user('GET /api/v1/giveaway/reward-status', {})).toMatchObject(expected)
})

test('the payout of the scenario held-payout is held for a day, although the api has no payout hold', async () => {
  const { user, path } = await prepare('held-payout')
  const item = await user('GET /api/v1/rewards/my-items/{reward_item_id}', {
    params: { reward_item_id: path.split('/').at(-1)! },
  })
  const dueAt = new Date(app.now().getTime() + 24 * 3_600_000).toISOString()
  expect(item).toMatchObject({ status: 'PENDING', traces: [{}, { why: 'NEW_ACCOUNT', dueAt }] })
})

const settleHeld = () => settleHeldAwards({ ...app.database, now: app.now })
const pointsOf = async (user: Awaited<ReturnType<typeof prepare>>['user']) => {
  const { balance, checks = [] } = await user('GET /api/v1/points', {})
  return { balance, states: checks.map(({ state }) => state) }
}

test('the check-in of the scenario checked-reward is checked, and paid half a minute later', async () => {
  const { user } = await prepare('checked-reward')
  expect(await user.checkIn()).toMatchObject({ checking: true, balance: 0 })
  expect(await pointsOf(user)).toEqual({ balance: 0, states: ['CHECKING'] })
  app.advance(MINUTE)
  await settleHeld()
  expect(await pointsOf(user)).toEqual({ balance: 10, states: [] })
})

test('the check-in of the scenario refused-reward is being checked, and refused half a minute later; others go on', async () => {
  const { user } = await prepare('refused-reward')
  expect(await pointsOf(user)).toEqual({ balance: 0, states: ['CHECKING'] })
  app.advance(MINUTE)
  await settleHeld()
  expect(await pointsOf(user)).toEqual({ balance: 0, states: ['REFUSED'] })
  const next = await app.person({ country: 'ZA' })
  expect(await next.checkIn()).toMatchObject({ balance: 10 })
  // Again, at once.
  expect(await pointsOf((await prepare('refused-reward')).user)).toEqual({ balance: 0, states: ['CHECKING'] })
})

test('the wallet of the scenario wallet-elsewhere is refused, because another account has proven it', async () => {
  const { user, wallet } = await prepare('wallet-elsewhere')
  await expect(user('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })).rejects.toMatchObject({
    code: 'wallet_linked_to_another_account',
  })
})

test('a scenario prepares a new phone each time, and an unknown scenario is a validation error', async () => {
  const twice = await Promise.all([prepare('jackpot'), prepare('jackpot')])
  expect(new Set(twice.map(({ device }) => device.haid)).size).toBe(2)
  expect(Object.keys(SCENARIOS)).toHaveLength(11)
  expect((await ask('scenarios', { scenario: 'no-such' })).statusCode).toBe(422)
})

const spin = async (country: string) => {
  const user = await app.person({ country })
  const { ticket } = await user('GET /api/v1/roulette/config', {})
  const { spin: won } = await user('POST /api/v1/roulette/spin', {
    body: { ticket: ticket.token },
    idempotencyKey: crypto.randomUUID(),
  })
  return won
}

test('a spin wins the prize that the lab has chosen, even a second jackpot; a prize that the wheel lacks cannot be chosen', async () => {
  expect((await ask('wheel', { country: 'GH', prize: 'JACKPOT' })).statusCode).toBe(200)
  expect(await spin('GH')).toMatchObject({ type: 'JACKPOT' })
  await ask('wheel', { country: 'GH', prize: 'JACKPOT' })
  expect(await spin('GH')).toMatchObject({ type: 'JACKPOT' })
  await ask('wheel', { country: 'GH', prize: 'NOTHING_WON' })
  expect(await spin('GH')).toMatchObject({ type: 'NOTHING_WON' })
  expect((await ask('wheel', { country: 'GH', prize: 'BET9JA_ITEM' })).statusCode).toBe(404)
  expect((await ask('wheel', { country: 'XX', prize: null })).statusCode).toBe(422)
})

test('a reset restores the odds, the missions and the real time', async () => {
  await ask('missions', { country: 'GH', type: 'streaks', enabled: false })
  await ask('clock', { days: 3 })
  await ask('reset')
  const user = await app.person({ country: 'GH' })
  const { segments } = await user('GET /api/v1/roulette/config', {})
  expect(segments.filter(({ weight }) => weight > 0).length).toBeGreaterThan(5)
  const { missions } = await user('GET /api/v2/user/missions', {})
  expect(missions.map(({ type }) => type)).toContain('streaks')
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(60_000)
})
