import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { afterAll, describe, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { operate } from '../../testing/operate.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { FAILED, HASH, payoutService } from '../../testing/payout-service.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { countBy } from '../../testing/count-by.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import type { Person } from '../../testing/person.ts'
import { addReward } from '../../development/campaign.ts'
import { payRewardAgain } from './public.ts'

const google = await idTokenIssuer()
const app = await testApp({ now: '2026-03-02T08:00:00Z', google, env: { PAYOUT_HOLD_HOURS: '0' } })
afterAll(async () => {
  await Promise.all([app.close(), google.close()])
})
const { db, transact } = app.database
const service = payoutService(app.inject)

await transact(async (tx) => {
  const words = { name: { en: 'cUSD' }, redeemSteps: { en: [] } }
  const reward = { id: 'again', country: 'NG', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '0.05' } as const
  await addReward(tx, { ...reward, ...words }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'again', items: 20, winnableAt: app.now() })
})

const last = read(
  'test_failed_reward_last',
  { ref: 'text' },
  { id: 'int8', attempts: 'int8', addresses: 'int8' },
  'select max(id) as id, count(*) as attempts, count(distinct address) as addresses from payouts where ref = :ref',
)
const payoutsOf = async (item: string) => (await db.one(last, { ref: item }))!

/** A person who claimed a reward whose payout the payout service has read and reported as failed. */
async function failed() {
  const user = await app.person()
  const { id } = await user('GET /api/v1/user/me', {})
  const item = (await transact((tx) => tx.one(takeReward, { definition: 'again', user: id, at: app.now() })))!.id
  const body = { rewardItemId: item, answers: {} }
  await user('POST /api/v1/claimforms/user-responses', { body, idempotencyKey: randomUUID() })
  await fail(item)
  return { user, id, item }
}
const settleLast = async (item: string, settlement: object) => {
  await service.list()
  return service.settle(String((await payoutsOf(item)).id), settlement)
}
const fail = (item: string) => settleLast(item, FAILED)
const payAgain = (user: Person, reward_item_id: string, idempotencyKey: string = randomUUID()) =>
  user('POST /api/v1/rewards/my-items/{reward_item_id}/pay-again', { params: { reward_item_id }, idempotencyKey })
const lastStep = async (user: Person, item: string) => (await user.item(item)).traces.at(-1)
const BY = ['--operator', 'ada', '--why', 'the treasury was paused']
const byStaff = (item: string) => operate({ ...app.deps, db, transact, now: app.now }, ['pay-again', item, ...BY])
const NOT_AGAIN = { status: 409, code: 'rewards_not_payable_again' }

/** What the list of rewards says of the item. */
const listed = async (user: Person, item: string) => {
  const { items } = await user('GET /api/v1/rewards/earned', { query: { status: 'PENDING' } })
  const { status, isActionNeeded } = items.find(({ id }) => id === item)!
  return { status, isActionNeeded }
}

describe('trust case 42: a payout of a reward that fails permanently', () => {
  test('can be requested again by its owner for the same wallet, and arrives', async () => {
    const { user, item } = await failed()
    expect(await lastStep(user, item)).toMatchObject({ stage: 'FAILED', holder: 'person', why: 'PAYOUT_FAILED' })
    expect(await listed(user, item)).toEqual({ status: 'PENDING', isActionNeeded: true })
    expect(await payAgain(user, item)).toEqual({ rewardItemId: item, status: 'PENDING' })
    expect(await listed(user, item)).toEqual({ status: 'PENDING', isActionNeeded: false })
    expect(await lastStep(user, item)).toMatchObject({ stage: 'CHECKED', holder: 'payout service', why: 'PAID_AGAIN' })
    expect(await settleLast(item, { status: 'SETTLED', txHash: HASH })).toBe('SETTLED')
    expect((await user.item(item)).status).toBe('CLAIMED')
    expect(await payoutsOf(item)).toMatchObject({ attempts: 2, addresses: 1 })
    await expect(payAgain(user, item)).rejects.toMatchObject(NOT_AGAIN)
  })

  test('is paid again only once, despite concurrent requests and a retry with the same key', async () => {
    const { user, item } = await failed()
    const outcome = (key?: string) =>
      payAgain(user, item, key).then(
        ({ status }) => status,
        (error: ApiError) => error.code ?? error.message,
      )
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcome()))
    expect(countBy(outcomes)).toEqual({ PENDING: 1, rewards_not_payable_again: 15 })
    expect((await payoutsOf(item)).attempts).toBe(2)
    const { user: ben, item: other } = await failed()
    const key = randomUUID()
    expect([await outcomeOf(ben, other, key), await outcomeOf(ben, other, key)]).toEqual(['PENDING', 'PENDING'])
    expect((await payoutsOf(other)).attempts).toBe(2)
  })
  const outcomeOf = async (user: Person, item: string, key: string) => (await payAgain(user, item, key)).status

  test('cannot be requested again by the owner after the second failure; staff can have it paid again, once', async () => {
    const { user, id, item } = await failed()
    await payAgain(user, item)
    expect(await fail(item)).toBe('FAILED')
    expect(await lastStep(user, item)).toMatchObject({ stage: 'FAILED', holder: 'staff', why: 'PAYOUT_FAILED' })
    expect(await listed(user, item)).toEqual({ status: 'PENDING', isActionNeeded: false })
    await expect(payAgain(user, item)).rejects.toMatchObject(NOT_AGAIN)
    const both = await Promise.allSettled([byStaff(item), byStaff(item)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await settleLast(item, { status: 'SETTLED', txHash: HASH })).toBe('SETTLED')
    expect((await user.item(item)).status).toBe('CLAIMED')
    const logged = read(
      'test_failed_reward_logged',
      { user: 'uuid' },
      { action: 'text' },
      'select action from operator_log where user_id = :user',
    )
    expect(await db.many(logged, { user: id })).toEqual([{ action: 'PAID_AGAIN' }])
  })

  test('cannot be requested again by another account, nor by the owner or staff while a second payout is pending', async () => {
    const { user, item } = await failed()
    await expect(payAgain(await app.person(), item)).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await payAgain(user, item)
    await expect(payAgain(user, item)).rejects.toMatchObject(NOT_AGAIN)
    await expect(byStaff(item)).rejects.toThrow('HELD')
    await expect(byStaff('nothing-like-it')).rejects.toThrow('No payout')
  })

  test('moves to the remaining account and arrives if staff have it paid again while its account is merged', async () => {
    const sub = randomUUID()
    await (await app.person()).signIn(sub)
    const { user, item } = await failed()
    let merged: Promise<unknown> | undefined
    await transact(async (tx) => {
      await payRewardAgain(tx, item, app.now())
      merged = user.signIn(sub)
      // Until the sign-in waits for a lock.
      await new Promise((resolve) => setTimeout(resolve, 300))
    })
    await merged
    expect(await settleLast(item, { status: 'SETTLED', txHash: HASH })).toBe('SETTLED')
    expect((await user.item(item)).status).toBe('CLAIMED')
  })
})

test('[RWD-09] claimed rewards are listed in pages in the order of their claims, each reward once and with the status of its last payout', async () => {
  const items = [(await failed()).item, (await failed()).item, (await failed()).item]
  // All rewards so far were claimed at the same instant; two more are claimed later, the latest one first.
  app.goTo('2026-03-02T10:00:00Z')
  const latest = (await failed()).item
  app.goTo('2026-03-02T09:00:00Z')
  const secondLatest = (await failed()).item
  const seen: { rewardItemId: string; status: string }[] = []
  const pageOf = async (limit: string, after: string | null) => {
    const query = new URLSearchParams({ start_date: '2026-03-02', end_date: '2026-03-02', limit })
    if (after !== null) query.set('cursor', after)
    const answer = await app.inject({
      url: `/api/v1/rewards/claimed/crypto?${query.toString()}`,
      headers: { 'x-api-key': 'development-service-key' },
    })
    return answer.json<{ rewards: typeof seen; cursor: string | null }>()
  }
  let cursor: string | null = null
  do {
    const page = await pageOf('2', cursor)
    seen.push(...page.rewards)
    cursor = page.cursor
  } while (cursor !== null)
  const ids = seen.map(({ rewardItemId }) => rewardItemId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.slice(-2)).toEqual([secondLatest, latest])
  expect(await pageOf('100', null)).toEqual({ rewards: seen, cursor: null })
  for (const item of items) expect(ids).toContain(item)
  expect(seen.filter(({ status }) => status === 'SETTLED').length).toBeGreaterThanOrEqual(2)
})

test('[RWD-09] a time span that ends before it starts is a validation error', async () => {
  const answer = await app.inject({
    url: '/api/v1/rewards/claimed/crypto?start_date=2026-03-02&end_date=2026-03-01',
    headers: { 'x-api-key': 'development-service-key' },
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    expect.objectContaining({
      errorCode: 'validation_error',
      errors: [{ path: 'query.end_date', message: 'is before start_date' }],
    }),
  ])
})
