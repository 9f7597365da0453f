import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { addReward } from '../../development/campaign.ts'
import { once } from '../../testing/random-values.ts'
import { FAILED, payoutService } from '../../testing/payout-service.ts'
import { takeReward } from '../../testing/take-reward.ts'
import { testApp } from '../../testing/test-app.ts'
import { addRewardItems } from '../stock/public.ts'
import { holds } from './waiting.store.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { PAYOUT_HOLD_HOURS: '0' } })
afterAll(app.close)
const { transact } = app.database
// Staff sign in anew for each call, because the tests move the clock by days.
const viewer = () => app.staff('viewer')
const support = await app.staff('support')
const service = payoutService(app.inject)

await transact(async (tx) => {
  const words = { name: { en: 'cUSD' }, redeemSteps: { en: [] } }
  const reward = { id: 'again', country: 'NG', type: 'REDEEM_CUSD', claimRoute: 'WALLET', amount: '0.05' } as const
  await addReward(tx, { ...reward, ...words }, app.now())
  await addRewardItems(tx, app.deps, { definition: 'again', items: 20, winnableAt: app.now() })
})

/** A person who has claimed a reward; its payout has been released. */
async function claimed() {
  const user = await app.person()
  const item = (await transact((tx) => tx.one(takeReward, { definition: 'again', user: user.id, at: app.now() })))!.id
  const body = { rewardItemId: item, answers: {} }
  await user('POST /api/v1/claimforms/user-responses', { body, idempotencyKey: randomUUID() })
  return { user, item }
}
const waiting = async () => {
  const { items } = await (await viewer())('GET /api/v1/admin/dashboard/waiting', {})
  return Object.fromEntries(
    items.filter(({ count }) => count > 0).map(({ kind, count, urgent, since }) => [kind, [count, urgent, since]]),
  )
}
const listed = async (queue: 'STAFF' | 'HELD' | 'FAILED', more: { country_code?: string } = {}) =>
  (await (await viewer())('GET /api/v1/admin/payouts', { query: { queue, ...more } })).items

const hold = write(
  'test_waiting_hold',
  { user: 'uuid', reason: 'text' },
  {},
  `update payouts set status = 'HELD', place = null, hold_reason = :reason where user_id = :user`,
)
const setAside = write(
  'test_waiting_set_aside',
  { at: 'timestamptz' },
  {},
  `insert into set_aside_work (job, ref, attempts, why, at) values ('screenshots', 'one', 30, 'no answer', :at)`,
)

test('[REH-06] grants above a limit, holds and work that was set aside wait for staff, and nothing else does', async () => {
  expect(await waiting()).toEqual({})
  const ada = await app.person()
  await support('POST /api/v1/admin/points/log', {
    body: { userId: ada.id, amount: 1001, reason: 'a missing reward' },
    ...once(),
  })
  await support('POST /api/v1/admin/holds', { body: { userId: ada.id, reason: 'looks like a farm' }, ...once() })
  await transact((tx) => tx.one(setAside, { at: app.now() }))
  const since = app.now().toISOString()
  expect(await waiting()).toEqual({ APPROVALS: [1, 0, since], HOLDS: [1, 0, since], JOBS: [1, 1, since] })
  const { setAside: aside } = await (await viewer())('GET /api/v1/admin/jobs', {})
  expect(aside).toEqual([{ job: 'screenshots', ref: 'one', attempts: 30, why: 'no answer', at: since }])
  // Nobody has answered in time.
  app.goTo('2026-03-05T08:00:01Z')
  expect((await waiting())['HOLDS']).toEqual([1, 1, since])
})

test('[REH-06] a failed payout waits until it is paid again, a held one only if staff decide about it', async () => {
  const failed = await claimed()
  const [payout] = await service.list()
  await service.settle(payout!.id, FAILED)
  expect((await waiting())['PAYOUTS_FAILED']).toEqual([1, 1, app.now().toISOString()])
  expect(await listed('FAILED')).toMatchObject([
    { userId: failed.user.id, countryCode: 'NG', amount: '0.05', symbol: 'cUSD', status: 'FAILED', holdReason: null },
  ])
  expect(await listed('FAILED', { country_code: 'KE' })).toEqual([])
  await failed.user('POST /api/v1/rewards/my-items/{reward_item_id}/pay-again', {
    params: { reward_item_id: failed.item },
    idempotencyKey: randomUUID(),
  })
  expect(await listed('FAILED')).toEqual([])
  expect(await waiting()).not.toHaveProperty('PAYOUTS_FAILED')

  const [ben, cleo] = [await claimed(), await claimed()]
  const body = { userId: ben.user.id, reason: 'looks like a farm' }
  await (
    await app.staff('support')
  )('POST /api/v1/admin/holds', { body, ...once() })
  await transact(async (tx) => {
    await tx.one(hold, { user: ben.user.id, reason: 'ACCOUNT_HOLD' })
    await tx.one(hold, { user: cleo.user.id, reason: 'SIGN_IN_REQUIRED' })
  })
  expect((await waiting())['PAYOUTS_HELD']).toEqual([1, 0, app.now().toISOString()])
  expect((await listed('STAFF')).map(({ userId }) => userId)).toEqual([ben.user.id])
  expect((await listed('HELD')).map(({ userId }) => userId)).toEqual([cleo.user.id, ben.user.id])
})

test('[REH-06] holds that whoever reads Home has placed are not counted, because somebody else answers them', async () => {
  const [placer, other] = [await app.staff('support'), await app.staff('operator')]
  const holdsFor = async (staff: typeof placer) => {
    const { items } = await staff('GET /api/v1/admin/dashboard/waiting', {})
    const { count } = items.find(({ kind }) => kind === 'HOLDS')!
    // Home links to this list.
    const list = await staff('GET /api/v1/admin/holds', { query: { own: 'WITHOUT' } })
    expect(list.items).toHaveLength(count)
    return count
  }
  const [own, others] = [await holdsFor(placer), await holdsFor(other)]
  const { id: userId } = await app.person()
  await placer('POST /api/v1/admin/holds', { body: { userId, reason: 'looks like a farm' }, ...once() })
  expect([await holdsFor(placer), await holdsFor(other)]).toEqual([own, others + 1])
})

test('as many holds as are counted at most are of others, however many own ones are due before them', async () => {
  const [placer, other] = [await app.staff('support'), await app.staff('operator')]
  for (const staff of [placer, other]) {
    const { id: userId } = await app.person()
    await staff('POST /api/v1/admin/holds', { body: { userId, reason: 'looks like a farm' }, ...once() })
    app.goTo(new Date(app.now().getTime() + 60_000).toISOString())
  }
  const counted = (most: number) => app.database.db.one(holds, { now: app.now(), most, own: [placer.id] })
  const all = (await counted(1000))!.count
  expect((await counted(all))!.count).toBe(all)
  expect((await counted(1))!.count).toBe(1)
})
