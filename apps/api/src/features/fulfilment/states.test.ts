import { randomBytes, randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { startTopUpPartner } from '@momi/testing/top-up/start'
import { afterAll, expect, test } from 'vitest'
import { setAsideWork } from '../../core/work/leased-work.ts'
import { read, write } from '../../db/db.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { settleDueClaims } from '../giveaway/public.ts'
import { expireRewards } from '../rewards/public.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'

const KEY = { key: 'key', secret: 'secret' }
const partner = await startTopUpPartner(KEY)
const app = await testApp({
  now: '2026-03-02T15:00:00Z',
  env: {
    TOP_UP_URL: partner.url,
    TOP_UP_KEY: KEY.key,
    TOP_UP_SECRET: KEY.secret,
    PAYOUT_HOLD_HOURS: '1',
    SERVICE_API_KEYS: 'service-key-of-the-test-0123456789',
  },
})
afterAll(() => Promise.all([app.close(), partner.close()]))
const { db, transact } = app.database
const operator = () => app.staff('operator')

const REWARDS = {
  form: { claimRoute: 'FORM', form: 'bet9ja_account_only', type: 'BET9JA_ITEM' },
  cash: { claimRoute: 'WALLET', amount: '0.05', type: 'REDEEM_CUSD' },
} as const
for (const [id, reward] of Object.entries(REWARDS))
  await transact(async (tx) => {
    const texts = { name: { en: id }, redeemSteps: { en: [] } }
    await addReward(tx, { ...reward, id, country: 'NG', claimDays: 7, ...texts }, app.now())
    await addRewardItems(tx, app.deps, { definition: id, items: 20, winnableAt: app.now() })
  })

async function won(definition: keyof typeof REWARDS) {
  const user = await app.person()
  const { id } = await user('GET /api/v1/user/me', {})
  const item = (await transact((tx) => tx.one(takeReward, { definition, user: id, at: app.now() })))!.id
  return { user, item }
}
const claim = ({ user, item }: { user: Person; item: string }, answers = {}) =>
  user('POST /api/v1/claimforms/user-responses', {
    body: { rewardItemId: item, answers },
    idempotencyKey: randomUUID(),
  })
const statusOf = async ({ user, item }: { user: Person; item: string }) =>
  (await user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: item } })).status

const service = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const headers = {
    [HEADERS.apiKey]: app.env.SERVICE_API_KEYS[0]!,
    [HEADERS.payoutInstance]: 'instance-of-a-test',
  }
  await app.inject({ method: 'POST', url: '/api/v1/airdrop/payouts/lease', headers })
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  expect([url, answer.statusCode, answer.body]).toEqual([url, 200, expect.anything()])
  return answer
}
const payoutOf = read(
  'test_states_payout',
  { ref: 'text' },
  { id: 'int8', status: 'text' },
  'select id, status from payouts where ref = :ref order by attempt desc limit 1',
)
const payoutStatus = async (ref: string) => (await db.one(payoutOf, { ref }))!.status
async function paidItem() {
  const cash = await won('cash')
  await claim(cash)
  return cash
}
async function released() {
  const cash = await paidItem()
  app.advance(2 * HOUR)
  await service('GET', '/api/v1/airdrop/payouts?limit=100')
  await cash.user.comeBack()
  return cash
}
const settlement = async (ref: string, body: object) =>
  service('POST', `/api/v1/airdrop/payouts/${(await db.one(payoutOf, { ref }))!.id}/settlement`, body)
const HASH = `0x${'ab'.repeat(32)}`

async function formClaim() {
  const reward = await won('form')
  await claim(reward, { account: `ada_${randomBytes(4).toString('hex')}` })
  return reward
}
async function settle(search: string, outcome: object) {
  const staff = await operator()
  const [open] = (await staff('GET /api/v1/admin/claims', { query: { search } })).items
  return staff('POST /api/v1/admin/claims/{claim_id}/settle', {
    params: { claim_id: open!.id },
    body: { ...outcome, reason: 'as the partner says' } as never,
    idempotencyKey: randomUUID(),
  })
}

const giveawayOf = read(
  'test_states_giveaway',
  { user: 'uuid' },
  { id: 'text', status: 'text' },
  'select id, status from giveaway_claims where user_id = :user order by claimed_at desc limit 1',
)
const lastAttempt = write(
  'test_states_last_attempt',
  { user: 'uuid' },
  {},
  'update giveaway_claims set attempts = 29 where user_id = :user',
)
/** A claim of the giveaway that was set aside, because the partner gave no clear answer at the last attempt. */
async function setAsideGiveaway() {
  const user = await app.person({ country: 'BR', haid: `${randomBytes(15).toString('hex')}a1` })
  const { id } = await user('GET /api/v1/user/me', {})
  await user.claimGiveaway()
  await transact((tx) => tx.one(lastAttempt, { user: id }))
  partner.state.isSlow = true
  await settleDueClaims({ ...app.deps, db, transact, topUp: app.deps.gateways.topUp })
  partner.state.isSlow = false
  const { id: claimId } = (await db.one(giveawayOf, { user: id }))!
  expect((await db.many(setAsideWork, {})).map(({ ref }) => ref)).toContain(claimId)
  return { user, id, claimId }
}

async function waitingGrant() {
  const [support, approver] = [await app.staff('support'), await operator()]
  const { id } = await (await app.person())('GET /api/v1/user/me', {})
  const body = { userId: id, amount: app.env.POINTS_GRANT_LIMIT + 1, reason: 'a large grant' }
  const { grant } = await support('POST /api/v1/admin/points/log', { body, idempotencyKey: randomUUID() })
  expect(grant.status).toBe('WAITING')
  return { grant, approver }
}

/** A way out of a state; drives it through the calls of people, staff and services, and the jobs. */
type Exit = () => Promise<void>
/** 'end': nothing follows. Otherwise the ways out. */
type State = 'end' | Readonly<Record<string, Exit>>

/** Every state of every item that has states, by `table.column`. */
const STATES: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  'reward_items.status': {
    UNCLAIMED: {
      'its owner claims it': async () => {
        const reward = await won('form')
        await claim(reward, { account: 'ada_1990' })
        expect(await statusOf(reward)).toBe('PENDING')
      },
      'its time to claim ends': async () => {
        const reward = await won('form')
        app.advance(7 * DAY + HOUR)
        await expireRewards({ transact, now: app.now })
        await reward.user.comeBack()
        expect(await statusOf(reward)).toBe('EXPIRED')
      },
    },
    PENDING: {
      'staff or a partner deliver it': async () => {
        const reward = await formClaim()
        await settle(reward.item, { outcome: 'DONE', reference: 'B9-1' })
        expect(await statusOf(reward)).toBe('CLAIMED')
      },
      'staff or a partner cannot deliver it': async () => {
        const reward = await formClaim()
        await settle(reward.item, { outcome: 'FAILED', failure: 'DETAILS_NOT_FOUND' })
        expect(await statusOf(reward)).toBe('UNCLAIMED')
      },
      'its payout arrives': async () => {
        const cash = await released()
        await settlement(cash.item, { status: 'SETTLED', txHash: HASH })
        expect(await statusOf(cash)).toBe('CLAIMED')
      },
    },
    CLAIMED: 'end',
    EXPIRED: 'end',
    // Without an owner: nobody waits for it.
    LAPSED: 'end',
    WITHDRAWN: 'end',
  },
  'payouts.status': {
    HELD: {
      'its hold ends': async () => {
        expect(await payoutStatus((await released()).item)).toBe('PENDING')
      },
    },
    PENDING: {
      'it arrives': async () => {
        const { item } = await released()
        await settlement(item, { status: 'SETTLED', txHash: `0x${'cd'.repeat(32)}` })
        expect(await payoutStatus(item)).toBe('SETTLED')
      },
    },
    SETTLED: 'end',
    FAILED: {
      'its owner has it sent again': async () => {
        const { item, user } = await released()
        await settlement(item, { status: 'FAILED', why: 'reverted' })
        await user('POST /api/v1/rewards/my-items/{reward_item_id}/pay-again', {
          params: { reward_item_id: item },
          idempotencyKey: randomUUID(),
        })
        expect(await payoutStatus(item)).toBe('HELD')
      },
    },
  },
  'giveaway_claims.status': {
    PENDING: {
      'the partner delivers': async () => {
        const user = await app.person({ country: 'BR', haid: `${randomBytes(15).toString('hex')}a1` })
        await user.claimGiveaway()
        const settleAll = () => settleDueClaims({ ...app.deps, db, transact, topUp: app.deps.gateways.topUp })
        await settleAll()
        app.advance(6 * MINUTE)
        await settleAll()
        expect(await user('GET /api/v1/giveaway/reward-status', {})).toMatchObject({ status: 'SUCCESS' })
      },
      'it was set aside, and staff report the delivery': async () => {
        const { user, claimId } = await setAsideGiveaway()
        await settle(claimId, { outcome: 'DONE', reference: 'VIVO-77' })
        const status = await user('GET /api/v1/giveaway/reward-status', {})
        expect(status).toMatchObject({ status: 'SUCCESS' })
        expect(status.traces.at(-1)).toMatchObject({ stage: 'DONE', why: 'VIVO-77' })
        expect((await db.many(setAsideWork, {})).map(({ ref }) => ref)).not.toContain(claimId)
      },
      'it was set aside, and staff end it as failed': async () => {
        const { user, claimId } = await setAsideGiveaway()
        await settle(claimId, { outcome: 'FAILED', failure: 'PARTNER_UNAVAILABLE' })
        expect(await user('GET /api/v1/giveaway/reward-status', {})).toMatchObject({ status: 'FAILURE' })
      },
    },
    SUCCESS: 'end',
    FAILURE: {
      'the person claims again': async () => {
        const { user, id, claimId } = await setAsideGiveaway()
        await settle(claimId, { outcome: 'FAILED', failure: 'PARTNER_UNAVAILABLE' })
        app.advance(6 * MINUTE)
        await user.claimGiveaway()
        expect((await db.one(giveawayOf, { user: id }))!.status).toBe('PENDING')
      },
    },
  },
  'fulfilments.outcome': { DONE: 'end', FAILED: 'end' },
  'points_grants.status': {
    WAITING: {
      'a second person approves it': async () => {
        const { grant, approver } = await waitingGrant()
        const body = { grantId: grant.id, decision: 'APPROVE', reason: 'it is right' } as const
        const decided = await approver('POST /api/v1/admin/points/approvals', { body, idempotencyKey: randomUUID() })
        expect(decided.grant.status).toBe('POSTED')
      },
      'a second person refuses it': async () => {
        const { grant, approver } = await waitingGrant()
        const body = { grantId: grant.id, decision: 'REFUSE', reason: 'it is wrong' } as const
        const decided = await approver('POST /api/v1/admin/points/approvals', { body, idempotencyKey: randomUUID() })
        expect(decided.grant.status).toBe('REFUSED')
      },
    },
    POSTED: 'end',
    REFUSED: 'end',
  },
  // features/account-holds drives these: after any of them payouts go on.
  'account_holds.outcome': { CLEARED: 'end', EXPIRED: 'end', MERGED: 'end', RELEASED: 'end', UNANSWERED: 'end' },
  // features/device-moves drives these: a job settles what nobody has stopped.
  'device_moves.outcome': { DONE: 'end', REPLACED: 'end', STOPPED: 'end', UNDONE: 'end' },
  // features/budgets drives these: a job pays or refuses what is held.
  'held_awards.outcome': { PAID: 'end', REFUSED: 'end' },
  'notification_log.outcome': { sent: 'end', refused: 'end' },
  // features/stock drives these: a file that nobody confirms is deleted, and what is confirmed is loaded or withdrawn,
  // by a second person if it is worth much.
  'stock_batches.status': { STAGING: {}, STAGED: {}, WAITING: {}, LOADING: {}, LOADED: {}, WITHDRAWN: 'end' },
  // features/roulette/gas-fee.test.ts drives these: a further request sends the same order again.
  'gas_fees.status': { PENDING: {}, SUCCESS: 'end', FAILURE: 'end' },
}

const declared = read(
  'test_states_declared',
  {},
  { column: 'text', rule: 'text' },
  `select t.relname || '.' || a.attname as "column", pg_get_constraintdef(c.oid) as rule
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_attribute a on a.attrelid = t.oid and a.attnum = c.conkey[1]
    where c.contype = 'c' and cardinality(c.conkey) = 1 and a.attname in ('status', 'outcome')
      and t.relnamespace = 'public'::regnamespace and not t.relispartition`,
)

test('[CMP-16] every state of an item that the database knows is declared here with its exits', async () => {
  const rows = await db.many(declared, {})
  const inDatabase = Object.fromEntries(
    rows.map(({ column, rule }) => [
      column,
      [...rule.matchAll(/'(\w+)'::text/g)].map(([, state]) => state!).toSorted(),
    ]),
  )
  const here = Object.fromEntries(
    Object.entries(STATES).map(([column, states]) => [column, Object.keys(states).toSorted()]),
  )
  expect(inDatabase).toEqual(here)
})

const exits = Object.entries(STATES).flatMap(([column, states]) =>
  Object.entries(states).flatMap(([state, ways]) =>
    ways === 'end' ? [] : Object.entries(ways).map(([way, exit]) => [column, state, way, exit] as const),
  ),
)
test.each(exits)('an item with %s %s leaves that state when %s', async (_column, _state, _way, exit) => {
  await expect(exit()).resolves.toBeUndefined()
})
