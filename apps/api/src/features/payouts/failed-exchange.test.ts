import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { FAILED, HASH, payoutService, SENT } from '../../testing/payout-service.ts'
import { countBy } from '../../testing/count-by.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const START = '2026-03-02T08:00:00Z'
const google = await idTokenIssuer()
const app = await testApp({
  google,
  now: START,
  env: { PAYOUT_HOLD_HOURS: '24', EXCHANGE_HOLD_HOURS: '24' },
})
const service = payoutService(app.inject)
beforeEach(() => app.goTo(START))
afterAll(async () => {
  await app.close()
  await google.close()
})

const exchangeOf = (user: Person, exchange_id: string) =>
  user('GET /api/v1/points/exchanges/{exchange_id}', { params: { exchange_id } })

/** A person with an exchange of 400 of their 1000 points. */
async function exchanger() {
  const user = await app.person()
  await app.grant(user, 1000, new Date(Date.parse(START) - 3 * 86_400_000))
  const { exchangeId } = await user('POST /api/v1/points/exchange', {
    body: { points: 400, pointsPerUnit: 1000 },
    idempotencyKey: randomUUID(),
  })
  return { user, exchangeId }
}

/** An exchange whose hold of one day has ended, so that its payout is listed for the payout service. */
async function listed() {
  const made = await exchanger()
  app.goTo('2026-03-03T08:00:00Z')
  await made.user.comeBack()
  return { ...made, payout: (await service.newest()).id }
}

test('[PTS-02] an exchange shows its hold with reason and date, then each step to the wallet', async () => {
  const { user, exchangeId } = await exchanger()
  const held = await exchangeOf(user, exchangeId)
  expect(held).toMatchObject({ points: 400, amount: '0.4', symbol: 'cUSD', status: 'HELD' })
  expect(held.wallet.toLowerCase()).toBe(user.wallet)
  expect(held.traces).toEqual([
    {
      stage: 'CHECKED',
      at: '2026-03-02T08:00:00.000Z',
      holder: 'momi',
      dueAt: '2026-03-03T08:00:00.000Z',
      why: 'NEW_ACCOUNT',
    },
  ])
  app.goTo('2026-03-03T08:00:00Z')
  await user.comeBack()
  const payout = await service.newest()
  expect((await exchangeOf(user, exchangeId)).status).toBe('PENDING')
  const settled = { status: 'SETTLED', txHash: HASH }
  for (const report of [SENT, SENT, settled, settled]) await service.settle(payout.id, report)
  const { status, traces } = await exchangeOf(user, exchangeId)
  expect([status, ...traces.map(({ stage }) => stage)]).toEqual(['SETTLED', 'CHECKED', 'SENT_TO_PARTNER', 'DONE'])
  expect(await user.balance()).toBe(600)
})

test('exchanges are listed newest first, in pages, and another person’s exchange is not found', async () => {
  const { user, exchangeId: first } = await exchanger()
  const ids = [first]
  for (let i = 0; i < 2; i++) {
    const body = { points: 100, pointsPerUnit: 1000 }
    ids.unshift((await user('POST /api/v1/points/exchange', { body, idempotencyKey: randomUUID() })).exchangeId)
  }
  const page = await user('GET /api/v1/points/exchanges', { query: { size: 2 } })
  const next = await user('GET /api/v1/points/exchanges', { query: { size: 2, cursor: page.cursor! } })
  expect([...page.exchanges, ...next.exchanges].map(({ id }) => id)).toEqual(ids)
  expect(next.cursor).toBeNull()
  const stranger = await app.person()
  await expect(exchangeOf(stranger, first)).rejects.toMatchObject({ status: 404, code: 'not_found' })
  expect((await stranger('GET /api/v1/points/exchanges', { query: {} })).exchanges).toEqual([])
})

describe('trust case 42: a payout of an exchange that fails permanently', () => {
  test('returns the points once; the history shows the return, and the person can exchange the points again', async () => {
    const { user, exchangeId, payout } = await listed()
    expect(await service.settle(payout, FAILED)).toBe('FAILED')
    expect(await service.settle(payout, FAILED)).toBe('FAILED')
    expect(await service.settle(payout, { status: 'SETTLED', txHash: HASH })).toBe('payout_already_settled')
    expect(await user.balance()).toBe(1000)
    const { status, traces } = await exchangeOf(user, exchangeId)
    expect(status).toBe('RETURNED')
    expect(traces.at(-1)).toMatchObject({ stage: 'FAILED', holder: 'person', why: 'EXCHANGE_RETURNED' })
    const { entries } = await user('GET /api/v1/points/history', { query: {} })
    expect(entries.slice(0, 2)).toMatchObject([
      { amount: 400, reason: 'EXCHANGE_RETURNED', balanceAfter: 1000, exchangeId, exchangeStatus: 'RETURNED' },
      { amount: -400, reason: 'POINTS_EXCHANGED', balanceAfter: 600, exchangeId, exchangeStatus: 'RETURNED' },
    ])
    expect((await user('GET /api/v1/points/exchange/config', {})).withdrawable).toBe(1000)
    // Returned points do not count as earned.
    expect((await user('GET /api/v1/user/earnings/total', {})).points).toBe(1000)
  })

  test('returns the points once if its failure is reported 16 times concurrently', async () => {
    const { user, payout } = await listed()
    const outcomes = await Promise.all(Array.from({ length: 16 }, () => service.settle(payout, FAILED)))
    expect(countBy(outcomes)).toEqual({ FAILED: 16 })
    expect(await user.balance()).toBe(1000)
  })

  test('changes nothing if the api crashes before the commit, and returns the points at the next report', async () => {
    const { user, exchangeId, payout } = await listed()
    const { transact } = app.database
    const mortal: typeof transact = (work) =>
      transact(async (tx) => {
        await work(tx)
        throw new Error('killed')
      })
    Object.assign(app.database, { transact: mortal })
    await service.settle(payout, FAILED).finally(() => Object.assign(app.database, { transact }))
    expect([await user.balance(), (await exchangeOf(user, exchangeId)).status]).toEqual([600, 'PENDING'])
    expect(await service.settle(payout, FAILED)).toBe('FAILED')
    expect([await user.balance(), (await exchangeOf(user, exchangeId)).status]).toEqual([1000, 'RETURNED'])
  })

  test.each(['before', 'after', 'while'])(
    'returns the points to the remaining account if the failure is reported %s the account is merged',
    async (when) => {
      const { user, exchangeId, payout } = await listed()
      const sub = randomUUID()
      await (await app.person()).signIn(sub)
      if (when === 'before') await service.settle(payout, FAILED)
      const work = [user.signIn(sub), ...(when === 'while' ? [service.settle(payout, FAILED)] : [])]
      await Promise.all(work)
      if (when === 'after') await service.settle(payout, FAILED)
      // The sum includes 100 points for the Google sign-in.
      expect(await user.balance()).toBe(1100)
      expect((await exchangeOf(user, exchangeId)).status).toBe('RETURNED')
    },
  )

  test('leaves the ledger consistent in all of the tests above', async () => {
    expect(await auditLedger(app.database.db)).toEqual([])
  })
})

describe('a payout that the payout service cannot send yet', () => {
  const waiting = (until: string, why = 'DAILY_CAP') => ({ status: 'WAITING', why, until })

  test('shows why it waits and until when, in one step for each reason; a payout that waits beyond that date gets another step', async () => {
    const { user, exchangeId, payout } = await listed()
    for (let i = 0; i < 3; i++) expect(await service.settle(payout, waiting('2026-03-04T08:00:00Z'))).toBe('PENDING')
    const tracesOf = async () => (await exchangeOf(user, exchangeId)).traces.slice(1)
    expect(await tracesOf()).toMatchObject([
      { stage: 'CHECKED', holder: 'payout service', dueAt: '2026-03-04T08:00:00.000Z', why: 'DAILY_CAP' },
    ])
    app.goTo('2026-03-04T08:00:00Z')
    await user.comeBack()
    await service.settle(payout, waiting('2026-03-05T08:00:00Z'))
    await service.settle(payout, waiting('2026-03-05T08:00:00Z', 'FEE_TOO_HIGH'))
    expect((await tracesOf()).map(({ why }) => why)).toEqual(['DAILY_CAP', 'DAILY_CAP', 'FEE_TOO_HIGH'])
  })

  test('is not shown as waiting once it is sent, even if the service then reports that it waits', async () => {
    const { user, exchangeId, payout } = await listed()
    await service.settle(payout, SENT)
    expect(await service.settle(payout, waiting('2026-03-04T08:00:00Z'))).toBe('PENDING')
    expect((await exchangeOf(user, exchangeId)).traces.at(-1)?.stage).toBe('SENT_TO_PARTNER')
  })

  test.each([waiting('soon'), waiting('2026-03-04T08:00:00Z', 'NO_IDEA'), { status: 'WAITING' }])(
    'a report without a known reason or without a valid date is refused: %j',
    async (body) => {
      const { payout } = await listed()
      expect(await service.settle(payout, body)).toBe('validation_error')
    },
  )
})
