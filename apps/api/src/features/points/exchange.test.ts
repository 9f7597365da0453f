import { afterAll, beforeEach, expect, test } from 'vitest'
import * as ledger from '../../core/ledger/ledger.ts'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { read } from '../../db/db.ts'
import { countBy } from '../../testing/count-by.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { outcomeOf, race, times } from '../../testing/race.ts'
import { setExchangeRate } from '../../development/campaign.ts'

const START = '2026-03-02T08:00:00Z'
const app = await testApp({
  now: START,
  env: {
    POINTS_COUNTRIES: 'NG,GH,BR',
    EXCHANGE_HOLD_HOURS: '24',
    PAYOUT_HOLD_HOURS: '24',
    LOCAL_RATES: 'NG=NGN 1530.5 2026-03-01',
  },
})
beforeEach(() => app.goTo(START))
afterAll(app.close)
const { db, transact } = app.database

/** A person who earned points three days ago. */
async function holderOf(points: number, { country = 'NG', wallet }: { country?: string; wallet?: null } = {}) {
  const user = await app.person({ country, ...(wallet === null && { wallet }) })
  await earn(user, points, new Date(Date.parse(START) - 3 * 86_400_000))
  return user
}
const earn = (user: Person, amount: number, at: Date) => app.grant(user, amount, at)
/** The balance in the ledger, because the api does not return one in a country without points. */
const balanceOf = async (user: Person) => ledger.balanceOf(db, (await user('GET /api/v1/user/me', {})).id)
const configOf = (user: Person) => user('GET /api/v1/points/exchange/config', {})
const payouts = read(
  'test_exchange_payouts',
  { ref: 'text' },
  { address: 'text', amount: 'text', hold_reason: 'text?' },
  'select address, amount, hold_reason from payouts where ref = :ref',
)

test('[PTS-02] the exchange configuration has the rate, the minimum, the balance and the part of the balance that can be exchanged now', async () => {
  const ada = await holderOf(500)
  await earn(ada, 80, app.now())
  expect(await configOf(ada)).toEqual({
    symbol: 'cUSD',
    pointsPerUnit: 1000,
    minPoints: 100,
    change: null,
    local: { currency: 'NGN', perUnit: '1530.5', since: '2026-03-01' },
    decimals: 4,
    balance: 580,
    withdrawable: 500,
    held: [{ points: 80, reason: 'RECENTLY_EARNED', until: '2026-03-03T08:00:00.000Z' }],
    wallet: { address: expect.stringMatching(new RegExp(ada.wallet!, 'i')) as string, payoutStep: null },
    hold: { reason: 'NEW_ACCOUNT', until: '2026-03-03T08:00:00.000Z' },
  })
})

test('[CLI-05] the exchange configuration has no local currency if none is set, and no hold for an account that is old enough', async () => {
  const bia = await holderOf(500, { country: 'BR' })
  app.goTo('2026-03-03T08:00:00Z')
  await bia.comeBack()
  expect(await configOf(bia)).toMatchObject({ local: null, hold: null })
})

test('[PTS-02] an exchange takes the points and requests one payout to the current wallet', async () => {
  const ada = await holderOf(1500)
  const done = await ada.exchange(1234)
  const worth = { amount: '1880.00', currency: 'NGN', since: '2026-03-01' }
  expect(done).toMatchObject({ points: 1234, amount: '1.234', worth, balance: 266 })
  expect((await ada('GET /api/v1/points/exchanges', { query: {} })).exchanges).toMatchObject([
    { amount: '1.234', worth },
  ])
  // People read the id out to support staff, so it has no characters that are easily confused.
  expect(done.exchangeId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
  expect([done.wallet.toLowerCase(), done.createdAt]).toEqual([ada.wallet, '2026-03-02T08:00:00.000Z'])
  // The account is new, so its payout is on hold.
  expect(done.hold).toEqual({ reason: 'NEW_ACCOUNT', until: '2026-03-03T08:00:00.000Z' })
  const [payout, ...more] = await db.many(payouts, { ref: done.exchangeId })
  expect(more).toEqual([])
  expect(payout).toMatchObject({ amount: '1.234', hold_reason: 'NEW_ACCOUNT' })
  expect(payout!.address.toLowerCase()).toBe(ada.wallet)
  expect((await ada('GET /api/v1/points/history', { query: {} })).entries[0]).toMatchObject({
    amount: -1234,
    reason: 'POINTS_EXCHANGED',
    exchangeStatus: 'HELD',
  })
})

test('a retry with the same key returns the same exchange', async () => {
  const ada = await holderOf(1000)
  const first = await ada.exchange(400, 1000, 'once-and-again')
  expect(await ada.exchange(400, 1000, 'once-and-again')).toEqual(first)
  expect((await configOf(ada)).balance).toBe(600)
})

test('[PTS-03] an exchange is refused with the reason, and a refused exchange takes no points', async () => {
  await transact(async (tx) => {
    await setExchangeRate(tx, { country: 'GH', pointsPerUnit: 1_000_000, minPoints: 10 }, app.now())
  })
  const cases: [Promise<Person>, number, number, string, number][] = [
    [holderOf(500, { country: 'KE' }), 500, 1000, 'points_not_enabled_for_country', 403],
    [holderOf(500, { wallet: null }), 500, 1000, 'points_no_wallet_address_for_exchange', 400],
    [holderOf(500), 500, 999, 'points_exchange_rate_difference', 400],
    [holderOf(500), 99, 1000, 'points_amount_too_small', 400],
    [holderOf(500, { country: 'GH' }), 50, 1_000_000, 'points_zero_cusd_after_exchange', 400],
    [holderOf(500), 501, 1000, 'points_not_enough', 400],
  ]
  for (const [somebody, points, rate, code, status] of cases) {
    const user = await somebody
    await expect(user.exchange(points, rate)).rejects.toMatchObject({ code, status })
    expect([code, await balanceOf(user)]).toEqual([code, 500])
  }
  const late = await holderOf(500)
  await earn(late, 300, app.now())
  await expect(late.exchange(600)).rejects.toMatchObject({ code: 'points_not_withdrawable_yet', status: 400 })
  expect(await balanceOf(late)).toBe(800)
  expect((await late.exchange(500)).balance).toBe(300)
})

test.each([0, -5, 1.5, 2e9, Number.NaN])('case 19: %d points are not a valid amount', async (points) => {
  const ada = await holderOf(500)
  await expect(ada.exchange(points)).rejects.toMatchObject({ status: 422, code: 'validation_error' })
})

test('case 19: an exchange at an outdated rate is refused, and one at the new rate accepted', async () => {
  const bia = await holderOf(5000, { country: 'BR' })
  const { pointsPerUnit } = await configOf(bia)
  await transact((tx) => setExchangeRate(tx, { country: 'BR', pointsPerUnit: 2000, minPoints: 100 }, app.now()))
  await expect(bia.exchange(1000, pointsPerUnit!)).rejects.toMatchObject({ code: 'points_exchange_rate_difference' })
  expect((await bia.exchange(1000, 2000)).amount).toBe('0.5')
})

test('case 19: concurrent exchanges together never take more than the balance', async () => {
  const ada = await holderOf(1000)
  await race({
    setUp: () => ada,
    concurrently: () => times(16, () => outcomeOf(ada.exchange(300), 'done')),
    mustHold: async (outcomes) => {
      expect(countBy(outcomes)).toEqual({ done: 3, points_not_enough: 13 })
      expect((await configOf(ada)).balance).toBe(100)
    },
  })
})

test('[PTS-04] the call for the browser’s menu returns the balance and the total earned, and is refused with 403 in a country without points', async () => {
  const [ada, kim] = [await holderOf(70), await app.person({ country: 'KE' })]
  expect(await ada('GET /api/v1/user/mini/omenu/points/state', {})).toEqual({ balance: 70, totalEarned: 70 })
  await expect(kim('GET /api/v1/user/mini/omenu/points/state', {})).rejects.toMatchObject({
    status: 403,
    code: 'points_not_enabled_for_user',
  })
})

test('the ledger is consistent after the tests of this file', async () => {
  expect(await auditLedger(db)).toEqual([])
})
