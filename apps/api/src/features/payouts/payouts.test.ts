import { randomUUID } from 'node:crypto'
import { HEADERS } from '@momi/contract/headers'
import { DAY } from '@momi/contract/rules/durations'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { read, write } from '../../db/db.ts'
import { testApp } from '../../testing/test-app.ts'
import { SENT } from '../../testing/payout-service.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const KEY = 'development-service-key'
const app = await testApp({ now: START, env: { PAYOUT_HOLD_HOURS: '24' } })
beforeEach(() => app.goTo(START))
afterAll(app.close)
const { db, transact } = app.database

const take = write(
  'test_take_payout',
  { user: 'uuid', at: 'timestamptz' },
  { id: 'text' },
  `select reward_take('paid', :user, :at, 'person') as id`,
)
const payoutFor = read('test_payout_for', { item: 'text' }, { id: 'int8' }, 'select id from payouts where ref = :item')
await transact(async (tx) => {
  await addReward(
    tx,
    {
      id: 'paid',
      country: 'NG',
      type: 'REDEEM_CUSD',
      name: { en: 'cUSD' },
      redeemSteps: { en: [] },
      claimRoute: 'WALLET',
      amount: '0.05',
    },
    app.now(),
  )
  await addRewardItems(tx, app.deps, { definition: 'paid', items: 20, winnableAt: app.now() })
})
async function claimed(user: Person): Promise<string> {
  const { id } = await user('GET /api/v1/user/me', {})
  const item = (await transact((tx) => tx.one(take, { user: id, at: app.now() })))!.id
  const body = { rewardItemId: item, answers: {} }
  await user('POST /api/v1/claimforms/user-responses', { body, idempotencyKey: randomUUID() })
  return item
}
const INSTANCE = 'instance-of-a-test'
const service = async (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object, key: string | null = KEY) => {
  const headers = { [HEADERS.payoutInstance]: INSTANCE, ...(key !== null && { [HEADERS.apiKey]: key }) }
  if (key === KEY) await app.inject({ method: 'POST', url: '/api/v1/airdrop/payouts/lease', headers })
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json() }
}
const listed = async (cursor?: string) =>
  (await service('GET', `/api/v1/airdrop/payouts${cursor === undefined ? '' : `?cursor=${cursor}`}`)).body
const traceOf = async (user: Person, id: string) =>
  (await user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id: id } })).traces

test('[RWD-09] the calls of the payout service require its key', async () => {
  const calls = [
    ['GET', '/api/v1/airdrop/payouts'],
    ['GET', '/api/v1/rewards/claimed/crypto?start_date=2026-03-01&end_date=2026-03-02'],
    ['POST', '/api/v1/airdrop/payouts/1/settlement'],
    ['POST', '/api/v1/airdrop/payouts/lease'],
    ['DELETE', '/api/v1/airdrop/payouts/lease'],
  ] as const
  const ada = await app.person()
  for (const [method, url] of calls)
    for (const key of [null, '', 'development-native-key', ada.tokens.accessToken]) {
      const answer = await service(method, url, method === 'POST' ? { status: 'FAILED', why: 'x' } : undefined, key)
      expect([answer.status, answer.body.errorCode]).toEqual([401, 'service_key_invalid'])
    }
})

test('[RWD-09] a new account’s payout shows its hold; after the hold, the payout is listed and can be settled only once', async () => {
  const ada = await app.person()
  const item = await claimed(ada)
  expect(await listed()).toEqual({ payouts: [], cursor: '0' })
  expect((await traceOf(ada, item)).at(-1)).toMatchObject({
    stage: 'CHECKED',
    holder: 'momi',
    dueAt: '2026-03-03T08:00:00.000Z',
    why: 'NEW_ACCOUNT',
  })

  app.goTo('2026-03-03T08:00:00Z')
  const page = await listed()
  expect(page.payouts).toMatchObject([{ type: 'REWARD', amount: '0.05', token: 'cUSD', status: 'PENDING' }])
  expect(page.payouts[0].address.toLowerCase()).toBe(ada.wallet)
  expect(await listed(page.cursor)).toEqual({ payouts: [], cursor: page.cursor })
  expect(await listed()).toEqual(page)

  const [{ id }] = page.payouts
  const txHash = `0x${'12'.repeat(32)}`
  const settle = (payload: object) => service('POST', `/api/v1/airdrop/payouts/${id}/settlement`, payload)
  expect((await settle({ ...SENT, txHash })).body).toEqual({ status: 'PENDING' })
  expect((await settle({ ...SENT, txHash })).body).toEqual({ status: 'PENDING' })
  expect((await settle({ status: 'SETTLED', txHash })).body).toEqual({ status: 'SETTLED' })
  expect((await settle({ status: 'SETTLED', txHash })).body).toEqual({ status: 'SETTLED' })
  expect(await settle({ status: 'FAILED', why: 'changed my mind' })).toMatchObject({
    status: 409,
    body: { errorCode: 'payout_already_settled' },
  })
  expect((await settle({ status: 'SETTLED', txHash: `0x${'34'.repeat(32)}` })).status).toBe(409)
  const again = await app.logInAgain(ada)
  expect((await traceOf(again, item)).map(({ stage }) => stage)).toEqual([
    'EARNED',
    'CHECKED',
    'SENT_TO_PARTNER',
    'DONE',
  ])
  expect(await again('GET /api/v1/rewards/earned', { query: { status: 'CLAIMED' } })).toMatchObject({
    items: [{ id: item }],
  })
})

test('[RWD-09] payouts are listed in pages and can be filtered by group and type; claimed rewards can be filtered by day', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => app.person()))
  for (const user of people) await claimed(user)
  app.goTo('2026-03-04T08:00:00Z')
  const start = (await listed()).payouts.length - 5
  const seen: string[] = []
  let cursor: string | undefined
  for (;;) {
    const { body } = await service('GET', `/api/v1/airdrop/payouts?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
    if (body.payouts.length === 0) break
    seen.push(...body.payouts.map(({ id }: { id: string }) => id))
    cursor = body.cursor
  }
  expect(new Set(seen).size).toBe(start + 5)
  const all = (await listed()).payouts as { groupId: number }[]
  const last = Math.max(...all.map(({ groupId }) => groupId))
  const ofGroup = await service('GET', `/api/v1/airdrop/payouts?min_group_id=${last}`)
  expect(ofGroup.body.payouts).toHaveLength(5)
  expect((await service('GET', '/api/v1/airdrop/payouts?payout_type=POINTS_EXCHANGE')).body.payouts).toEqual([])
  expect((await service('GET', '/api/v1/airdrop/payouts?payout_type=BRIBE')).status).toBe(422)
  const day = await service('GET', '/api/v1/rewards/claimed/crypto?start_date=2026-03-02&end_date=2026-03-02')
  expect(day.body.rewards.length).toBeGreaterThanOrEqual(5)
  expect(
    (await service('GET', '/api/v1/rewards/claimed/crypto?start_date=2026-03-05&end_date=2026-03-06')).body.rewards,
  ).toEqual([])
})

test('neither an unknown payout nor one on hold can be settled', async () => {
  const held = (await db.one(payoutFor, { item: await claimed(await app.person()) }))!
  for (const id of [999_999, held.id]) {
    const answer = await service('POST', `/api/v1/airdrop/payouts/${id}/settlement`, { status: 'FAILED', why: 'x' })
    expect([answer.status, answer.body.errorCode]).toEqual([404, 'not_found'])
  }
})

test('[CLI-05] a reward names the wallet to which it is paid: the current wallet until the reward is claimed, then the wallet of the claim', async () => {
  const user = await app.person()
  const { id } = await user('GET /api/v1/user/me', {})
  const walletOf = async (reward_item_id: string) =>
    (await user('GET /api/v1/rewards/my-items/{reward_item_id}', { params: { reward_item_id } })).wallet?.toLowerCase()
  const first = await claimed(user)
  const second = (await transact((tx) => tx.one(take, { user: id, at: app.now() })))!.id
  expect([await walletOf(first), await walletOf(second)]).toEqual([user.wallet, user.wallet])
  const other = `0x${'7b'.repeat(20)}`
  await user('POST /api/v1/user/wallet-address', { body: { walletAddress: other } })
  expect([await walletOf(first), await walletOf(second)]).toEqual([user.wallet, other])
})

test('a reward that is paid says before its claim how long a new account’s payout would wait, and not afterwards', async () => {
  const ada = await app.person()
  const { id } = await ada('GET /api/v1/user/me', {})
  const item = (await transact((tx) => tx.one(take, { user: id, at: app.now() })))!.id
  const hold = { reason: 'NEW_ACCOUNT', until: new Date(app.now().getTime() + DAY).toISOString() }
  expect(await ada.item(item)).toMatchObject({ status: 'UNCLAIMED', payoutStep: null, hold })
  expect(await ada.item(await claimed(ada))).toMatchObject({ status: 'PENDING', payoutStep: null, hold: null })
})
