import type { AdminApi, Input, PayoutQueue } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { write } from '../../db/db.ts'
import { FAILED, HASH, payoutService } from '../../testing/payout-service.ts'
import { once } from '../../testing/random-values.ts'
import { testApp } from '../../testing/test-app.ts'

const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  env: { DEBUG: 'true', PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0' },
})
afterAll(app.close)
const service = payoutService(app.inject)
// Staff sign in anew for each call, because the tests move the clock by days.
const viewer = () => app.staff('viewer')
type Query = Omit<Input<AdminApi['GET /api/v1/admin/payouts']>['query'], 'queue'>
const listed = async (queue: PayoutQueue, query: Query = {}) =>
  (await viewer())('GET /api/v1/admin/payouts', { query: { queue, ...query } })

const hold = write(
  'test_listed_hold',
  { user: 'uuid' },
  {},
  `update payouts set status = 'HELD', place = null, hold_reason = 'SIGN_IN_REQUIRED' where user_id = :user`,
)

const holdUntil = write(
  'test_listed_hold_until',
  { user: 'uuid', reason: 'text?', until: 'timestamptz?' },
  {},
  `update payouts set status = 'HELD', place = null, hold_reason = :reason, hold_until = :until where user_id = :user`,
)

/** A person who exchanges points at `at`. Returns who, and the payout, which was released. */
async function exchanged(at: string, country = 'NG') {
  app.goTo(at)
  const user = await app.person({ country })
  await app.grant(user, 2000)
  await user.exchange(1000)
  return { user: user.id, payout: await service.newest() }
}

test('payouts are listed in any state by the day of their request, and paid ones by the day on which they were paid', async () => {
  const [ada, ben] = [await exchanged('2026-03-02T08:00:00Z'), await exchanged('2026-03-03T08:00:00Z')]
  const kofi = await exchanged('2026-03-04T08:00:00Z', 'GH')
  app.goTo('2026-03-09T08:00:00Z')
  await service.settle(ada.payout.id, { status: 'SETTLED', txHash: HASH })
  app.goTo('2026-03-10T08:00:00Z')
  await service.settle(ben.payout.id, FAILED)
  const dan = await exchanged('2026-03-11T08:00:00Z')
  const eve = await exchanged('2026-03-12T08:00:00Z')
  await app.database.transact((tx) => tx.one(hold, { user: dan.user }))
  const idsOf = async (queue: PayoutQueue, query: Query = {}) =>
    (await listed(queue, query)).items.map(({ userId }) => userId)

  expect(await idsOf('ALL')).toEqual([eve, dan, kofi, ben, ada].map(({ user }) => user))
  expect(await idsOf('ALL', { from: '2026-03-03T08:00:00Z', to: '2026-03-11T08:00:00Z' })).toEqual([
    kofi.user,
    ben.user,
  ])
  expect(await idsOf('ALL', { country_code: 'GH' })).toEqual([kofi.user])
  expect((await listed('PAID')).items).toMatchObject([
    { userId: ada.user, status: 'SETTLED', amount: '1', txHash: HASH, paidAt: '2026-03-09T08:00:00.000Z', why: null },
  ])
  const isPaid = async (day: string) =>
    (await idsOf('PAID', { from: `${day}T00:00:00Z`, to: `${day}T23:59:59Z` })).length
  expect([await isPaid('2026-03-02'), await isPaid('2026-03-09')]).toEqual([0, 1])
  expect((await listed('FAILED', { from: '2026-03-10T00:00:00Z' })).items).toMatchObject([
    { userId: ben.user, failedAt: '2026-03-10T08:00:00.000Z', paidAt: null },
  ])
  expect(await idsOf('FAILED', { to: '2026-03-10T00:00:00Z' })).toEqual([])
  expect(await idsOf('HELD', { from: '2026-03-11T00:00:00Z' })).toEqual([dan.user])
  expect(await idsOf('HELD', { from: '2026-03-12T00:00:00Z' })).toEqual([])
})

test('the pages of all payouts have each payout once, newest first', async () => {
  const all = (await listed('ALL')).items
  const found: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await listed('ALL', { limit: 2, ...(cursor && { cursor }) })
    found.push(...page.items.map(({ id }) => id))
    cursor = page.cursor
  }
  expect(all.length).toBeGreaterThan(4)
  expect(found).toEqual(all.map(({ id }) => id))
})

test.each([
  [
    'a new account with a longer hold',
    'NEW_ACCOUNT',
    '2026-04-02T08:00:00Z',
    'ACCOUNT_HOLD',
    '2026-04-15T08:00:00.000Z',
  ],
  ['a due payout', null, null, 'ACCOUNT_HOLD', '2026-04-15T08:00:00.000Z'],
  ['a change with a longer wait', 'RECENT_CHANGE', '2026-05-02T08:00:00Z', 'RECENT_CHANGE', '2026-05-02T08:00:00.000Z'],
  ['a person who has to sign in', 'SIGN_IN_REQUIRED', '2026-04-01T08:00:00Z', 'SIGN_IN_REQUIRED', null],
])('the lists, the case file and Home tell the same wait of a held account: %s', async (_, reason, until, why, end) => {
  const { user } = await exchanged('2026-04-01T08:00:00Z')
  await app.database.transact((tx) =>
    tx.one(holdUntil, { user, reason, until: until === null ? null : new Date(until) }),
  )
  const support = await app.staff('support')
  const waiting = async () => {
    const { items } = await (await viewer())('GET /api/v1/admin/dashboard/waiting', {})
    return items.find(({ kind }) => kind === 'PAYOUTS_HELD')!.count
  }
  const before = await waiting()
  await support('POST /api/v1/admin/holds', { body: { userId: user, reason: 'looks like a farm' }, ...once() })

  const { findings } = await support('GET /api/v1/admin/users/{id}/findings', { params: { id: user } })
  expect(findings.find(({ code }) => code === 'payout_held')).toMatchObject({ why, params: { until: end } })
  const find = async (queue: PayoutQueue) => (await listed(queue)).items.find(({ userId }) => userId === user)
  const isForStaff = why === 'ACCOUNT_HOLD'
  const wait = { holdReason: why, heldUntil: end }
  expect(await find('HELD')).toMatchObject(wait)
  expect(await find('ALL')).toMatchObject(wait)
  expect((await listed('STAFF')).items.filter(({ userId }) => userId === user)).toMatchObject(isForStaff ? [wait] : [])
  expect((await waiting()) - before).toBe(isForStaff ? 1 : 0)
})
