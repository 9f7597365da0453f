import { randomUUID } from 'node:crypto'
import { MINUTE, SECOND } from '@momi/contract/rules/durations'
import { afterAll, expect, test } from 'vitest'
import { read } from '../../db/db.ts'
import { operate } from '../../testing/operate.ts'
import { HASH, payoutService, SENT } from '../../testing/payout-service.ts'
import { testApp } from '../../testing/test-app.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({ now: START, env: { PAYOUT_HOLD_HOURS: '0', EXCHANGE_HOLD_HOURS: '0', DEBUG: 'true' } })
afterAll(app.close)
const { db, transact } = app.database
const [first, second] = [payoutService(app.inject, 'instance-one'), payoutService(app.inject, 'instance-two')]

const logged = read(
  'test_permitted_transactions',
  { about: 'text' },
  { operator: 'text', action: 'text', why: 'text' },
  'select operator, action, why from operator_log where about = :about order by id',
)
const BY = ['--operator', 'ops@momi.example', '--why', 'block 7 has 0xab with its nonce']
const permit = (id: string) => operate({ ...app.deps, db, transact, now: app.now }, ['permit-transaction', id, ...BY])

/** Requests a payout; returns its id. */
async function requested(): Promise<string> {
  const user = await app.person()
  await user('POST /api/v1/debug/points/add', { body: { points: 200 }, idempotencyKey: randomUUID() })
  const body = { points: 100, pointsPerUnit: 1000 }
  await user('POST /api/v1/points/exchange', { body, idempotencyKey: randomUUID() })
  app.advance(2 * MINUTE)
  return (await first.newest()).id
}

const other = (byte: string) => `0x${byte.repeat(32)}`
const listed = async (id: string) => (await first.list()).find((one) => one.id === id)!

test('trust case 44: a second instance gets neither the payouts nor a report through as long as the first one renews its lease, and gets both afterwards', async () => {
  const id = await requested()
  expect(await first.lease()).toBeUndefined()
  const { status, body } = await second.ask('GET', '/api/v1/airdrop/payouts')
  expect([status, body.errorCode]).toEqual([409, 'payout_lease_missing'])
  for (let i = 0; i < 5; i++) {
    app.advance(40 * SECOND)
    expect(await first.lease()).toBeUndefined()
    expect(await second.lease()).toBe('payout_leased_elsewhere')
  }
  for (const report of [SENT, { status: 'SETTLED', txHash: HASH }, { status: 'FAILED', why: 'x' }])
    expect(await second.settle(id, report)).toBe('payout_lease_missing')
  app.advance(MINUTE)
  expect(await second.settle(id, SENT)).toBe('PENDING')
  expect(await first.lease()).toBe('payout_leased_elsewhere')
  expect(await first.settle(id, { status: 'FAILED', why: 'x' })).toBe('payout_lease_missing')
  await second.ask('DELETE', '/api/v1/airdrop/payouts/lease')
  expect(await first.lease()).toBeUndefined()
})

test('a report without an instance is refused', async () => {
  const id = await requested()
  const { status } = await payoutService(app.inject, '').ask('POST', `/api/v1/airdrop/payouts/${id}/settlement`, SENT)
  expect(status).toBe(422)
})

test('[TRU-12] all hashes of a payout with one nonce are kept, and the first one can still settle it', async () => {
  const id = await requested()
  expect(await first.settle(id, SENT)).toBe('PENDING')
  expect(await first.settle(id, { ...SENT, txHash: other('34') })).toBe('PENDING')
  expect(await first.settle(id, SENT)).toBe('PENDING')
  expect(await listed(id)).toMatchObject({
    transactions: [
      { hash: HASH, nonce: 7, block: 100 },
      { hash: other('34'), nonce: 7 },
    ],
  })
  expect(await first.settle(id, { status: 'SETTLED', txHash: other('56') })).toBe('payout_transaction_refused')
  expect(await first.settle(id, { status: 'SETTLED', txHash: HASH })).toBe('SETTLED')
  expect(await listed(id)).toMatchObject({ status: 'SETTLED', txHash: HASH })
  expect((await listed(id)).transactions).toHaveLength(2)
})

test('[TRU-12] trust case 44: a hash with another nonce is refused until staff permit one, and the permission serves once and is recorded', async () => {
  const id = await requested()
  expect(await first.settle(id, SENT)).toBe('PENDING')
  const another = { ...SENT, txHash: other('78'), nonce: 8 }
  expect(await first.settle(id, another)).toBe('payout_transaction_refused')
  expect((await listed(id)).transactions).toHaveLength(1)
  await permit(id)
  expect(await listed(id)).toMatchObject({ newTransactionPermitted: true })
  expect(await db.many(logged, { about: id })).toEqual([
    { operator: BY[1], action: 'TRANSACTION_PERMITTED', why: BY[3] },
  ])
  expect(await first.settle(id, another)).toBe('PENDING')
  expect(await listed(id)).toMatchObject({ newTransactionPermitted: false })
  expect(await first.settle(id, { ...SENT, txHash: other('9a'), nonce: 9 })).toBe('payout_transaction_refused')
  // The older transaction may have paid it after all.
  expect(await first.settle(id, { status: 'SETTLED', txHash: HASH })).toBe('SETTLED')
  await expect(permit(id)).rejects.toThrow('No payout that waits has this id')
})

test.each([2, 8])('of %i concurrent hashes with nonces of their own, the api takes one', async (count) => {
  const id = await requested()
  const reports = Array.from({ length: count }, (_, i) => ({ ...SENT, txHash: other(`b${i}`), nonce: i }))
  const outcomes = await Promise.all(reports.map((report) => first.settle(id, report)))
  expect(outcomes.filter((outcome) => outcome === 'PENDING')).toHaveLength(1)
  expect((await listed(id)).transactions).toHaveLength(1)
})
