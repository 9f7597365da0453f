import { randomUUID } from 'node:crypto'
import { dayOf } from '@momi/contract/rules/calendar'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { idTokenIssuer } from '../../testing/id-token-issuer.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { hiddenRewards } from '../hidden-rewards/public.ts'
import { milestoneContext } from '../missions/report.ts'
import { addMarketItem, setExchangeRate } from '../../development/campaign.ts'
import { once } from '../../testing/random-values.ts'

const FIRST_DAY = Date.parse('2026-03-02T12:00:00Z')
const google = await idTokenIssuer()
const app = await testApp({
  google,
  now: new Date(FIRST_DAY).toISOString(),
  env: { POINTS_COUNTRIES: 'NG,GH', MERGES_PER_MONTH: '100', EXCHANGE_HOLD_HOURS: '24' },
})
const goToDay = (day: number) => app.goTo(FIRST_DAY + (day - 1) * 86_400_000)
beforeEach(() => goToDay(1))
afterAll(async () => {
  await app.close()
  await google.close()
})
await app.database.transact(async (tx) => {
  const both = { id: 'both', product: 'premium-icon', name: { en: 'Both' }, price: 40, position: 99 } as const
  await addMarketItem(tx, both, app.now())
  await setExchangeRate(tx, { country: 'NG', pointsPerUnit: 1000, minPoints: 10 }, app.now())
  await setExchangeRate(tx, { country: 'GH', pointsPerUnit: 50, minPoints: 10 }, app.now())
})

const withdrawable = async (user: Person) => (await user('GET /api/v1/points/exchange/config', {})).withdrawable

/** An account that has signed in, and a phone that has not, both of which check in on these days. */
async function afterCheckIns(days: { account: readonly number[]; phone: readonly number[] }) {
  const sub = randomUUID()
  const [account, phone] = [await app.person(), await app.person()]
  await account.signIn(sub)
  const begun = await account.balance()
  for (let day = 1; day <= Math.max(...days.account, ...days.phone); day++) {
    goToDay(day)
    await Promise.all([account.comeBack(), phone.comeBack()])
    if (days.account.includes(day)) await account('POST /api/v1/streaks/checkin', once())
    if (days.phone.includes(day)) await phone('POST /api/v1/streaks/checkin', once())
  }
  return { sub, account, phone, begun }
}

// A check-in pays 10, 15, 20, 25, 30, 40 and 60 points.
describe('(case 50) a streak after a merge', () => {
  test.each([
    { account: [4, 5], phone: [1, 2, 3, 4, 5], length: 5, next: 40, earned: 100 },
    { account: [1, 2, 3, 4, 5], phone: [4, 5], length: 5, next: 40, earned: 100 },
    { account: [5], phone: [1, 2, 3, 4], length: 5, next: 40, earned: 80 },
    { account: [1, 2, 3, 4], phone: [5], length: 5, next: 40, earned: 80 },
    { account: [1, 3, 5], phone: [2, 4], length: 5, next: 40, earned: 50 },
    { account: [1, 2, 3, 4, 5], phone: [1, 2, 3, 4, 5], length: 5, next: 40, earned: 100 },
  ])(
    'of the account on days $account and the phone on days $phone has $length days, and the next check-in pays $next',
    async (days) => {
      const { sub, account, phone, begun } = await afterCheckIns(days)
      await phone.signIn(sub)
      expect(await account('GET /api/v1/streaks/checkin/status', {})).toMatchObject({
        lifetimeStreak: days.length,
        longestStreak: days.length,
      })
      // Of a day on which both checked in, the check-in that paid more counts.
      expect((await account.balance()) - begun).toBe(days.earned)
      goToDay(6)
      await phone.comeBack()
      expect((await phone('POST /api/v1/streaks/checkin', once())).pointsAwarded).toBe(days.next)
    },
  )
})

describe('the exchange after a merge', () => {
  test('waits for the points that were merged as for earned ones', async () => {
    const sub = randomUUID()
    const [account, phone] = [await app.person(), await app.person()]
    await account.signIn(sub)
    await app.grant(phone, 500, new Date(FIRST_DAY - 10 * 86_400_000))
    goToDay(4)
    await phone.comeBack()
    expect(await withdrawable(phone)).toBe(500)
    await phone.signIn(sub)
    expect(await withdrawable(phone)).toBe(100)
    await expect(phone.exchange(101)).rejects.toMatchObject({ code: 'points_not_withdrawable_yet' })
    goToDay(5)
    await phone.comeBack()
    expect((await phone.exchange(600)).points).toBe(600)
  })

  test('waits for the price of an item that both accounts had bought', async () => {
    const buy = async (user: Person) => {
      const { items } = await user('GET /api/v1/market/product/premium-icon/items', {})
      const { offerHash } = items.find(({ id }) => id === 'both')!
      await user('POST /api/v1/market/product/premium-icon/purchase', {
        body: { itemId: 'both', offerHash },
        ...once(),
      })
    }
    const sub = randomUUID()
    const [account, phone] = [await app.person(), await app.person()]
    await account.signIn(sub)
    await buy(account)
    await app.grant(phone, 40)
    await buy(phone)
    goToDay(4)
    await Promise.all([account.comeBack(), phone.comeBack()])
    expect(await withdrawable(account)).toBe(60)
    await phone.signIn(sub)
    expect([await phone.balance(), await withdrawable(phone)]).toEqual([100, 60])
    await expect(phone.exchange(61)).rejects.toMatchObject({ code: 'points_not_withdrawable_yet' })
  })
})

describe('the counters of a mission after a merge', () => {
  // The day ends at 23:00 in Nigeria, and later on a phone in New York, whose figure goes on from the day before.
  const BEFORE_MIDNIGHT = '2026-03-02T22:50:00Z'
  const AFTER_MIDNIGHT = '2026-03-02T23:05:00Z'

  async function withPhone() {
    const sub = randomUUID()
    const [account, phone] = [await app.person(), await app.person()]
    await account.signIn(sub)
    app.goTo(BEFORE_MIDNIGHT)
    await Promise.all([account.comeBack(), phone.comeBack()])
    return { sub, account, phone }
  }

  test('do not count a figure again that goes on from the day before, if the phone signs in after midnight', async () => {
    const { sub, phone } = await withPhone()
    expect((await phone.report('data_saved', 6000)).awards).toHaveLength(2)
    app.goTo(AFTER_MIDNIGHT)
    await phone.comeBack()
    expect((await phone.report('data_saved', 6000)).counter).toMatchObject({ missionDay: '2026-03-03', count: 0 })
    await phone.signIn(sub)
    expect(await phone.report('data_saved', 6100)).toMatchObject({ counter: { count: 100 }, awards: [] })
  })

  test('keep the higher figure of the day before, if both have reported on it', async () => {
    const { sub, account, phone } = await withPhone()
    await account.report('data_saved', 10)
    expect((await phone.report('data_saved', 6000)).awards).toHaveLength(2)
    app.goTo(AFTER_MIDNIGHT)
    await phone.comeBack()
    await phone.signIn(sub)
    expect(await phone.report('data_saved', 6000)).toMatchObject({ counter: { count: 0 }, awards: [] })
  })
})

test('a find of the day is not repeated after a merge, although each account finds at other articles', async () => {
  const rule = {
    gift: { reward: 'hidden-NG' },
    gap: { least: 1, most: 9 },
    dailyCap: 2,
    growth: { perMinute: 40, perDay: 200 },
  }
  goToDay(1)
  await app.edit('NG', 'hidden_rewards', { rule })
  goToDay(2)
  const day = dayOf(app.now(), 'Africa/Lagos')
  const findsOf = ({ id }: Person) =>
    hiddenRewards.counting
      .milestones(rule, milestoneContext({ keys: app.keys, user: { id } }, day))
      .map(({ at }) => at) as [number, number]
  const personWith = async (isWanted: (firstFind: number) => boolean): Promise<Person> => {
    const person = await app.person()
    return isWanted(findsOf(person)[0]) ? person : personWith(isWanted)
  }
  // The phone finds at an earlier article than the account.
  const account = await personWith((find) => find > 5)
  const phone = await personWith((find) => find < 5)
  const sub = randomUUID()
  await account.signIn(sub)
  const [own] = findsOf(phone)
  const [first, second] = findsOf(account)
  goToDay(2 + 3 / 1440)
  expect((await phone.report('hidden_rewards', own)).awards).toMatchObject([{ missionType: 'hidden_rewards' }])
  await phone.signIn(sub)
  goToDay(2 + 6 / 1440)
  expect((await phone.report('hidden_rewards', first)).awards).toEqual([])
  // The second find is new.
  goToDay(2 + 9 / 1440)
  expect((await phone.report('hidden_rewards', second)).awards).toMatchObject([{ points: 15 }])
})

describe('the loyalty bonuses of a merged account', () => {
  const BONUS = 150

  test.each([
    { account: [5, 10], phone: [9], bonuses: 2 },
    { account: [8], phone: [5, 10], bonuses: 2 },
    { account: [5], phone: [6], bonuses: 1 },
    { account: [5], phone: [10], bonuses: 2 },
  ])(
    'of the account on days $account and of the phone on days $phone are $bonuses, as for one phone',
    async ({ account: onAccount, phone: onPhone, bonuses }) => {
      const sub = randomUUID()
      const [account, phone] = [await app.person(), await app.person()]
      await account.signIn(sub)
      for (let day = 1; day <= 10; day++) {
        goToDay(day)
        await Promise.all([account.comeBack(), phone.comeBack()])
        for (const [user, days] of [
          [account, onAccount],
          [phone, onPhone],
        ] as const) {
          await user.checkIn()
          if (!days.includes(day)) continue
          expect((await user.report('loyalty_bonus', 5)).awards).toMatchObject([{ points: BONUS }])
        }
      }
      // Both have checked in on each day, which counts once.
      const withoutBonuses = (await account.balance()) - BONUS * onAccount.length
      await phone.signIn(sub)
      expect((await phone.balance()) - withoutBonuses).toBe(BONUS * bonuses)
    },
  )
})

describe('a sign-in to an account of another country', () => {
  async function abroad(points: number) {
    const sub = randomUUID()
    const [account, phone] = [await app.person(), await app.person({ country: 'GH' })]
    await account.signIn(sub)
    if (points > 0) await app.grant(phone, points, new Date(FIRST_DAY - 10 * 86_400_000))
    const [stays, leaves] = await Promise.all([account, phone].map((user) => user('GET /api/v1/user/me', {})))
    const before = { account: await account.balance(), phone: phone.tokens }
    const answer = await phone.signIn(sub)
    return { phone, account, stays: stays!, leaves: leaves!, before, answer }
  }

  test('leaves points in the country in which they were earned, and loses none', async () => {
    const { phone, account, stays, leaves, before, answer } = await abroad(500)
    expect(answer).toMatchObject({ isMerged: false, isKeptApart: true, pointsReversed: 0, userType: 'GOOGLE' })
    expect((await phone('GET /api/v1/user/me', {})).id).toBe(stays.id)
    expect([await phone.balance(), await account.balance()]).toEqual([before.account, before.account])
    await expect(phone.exchange(100, 50)).rejects.toMatchObject({ code: 'points_exchange_rate_difference' })
    // The tokens from before the sign-in are worth nothing here either.
    expect(
      (await app.inject({ url: '/api/v1/points', headers: { authorization: `Bearer ${before.phone.accessToken}` } }))
        .statusCode,
    ).toBe(401)

    await phone('POST /api/v1/user/logout', { body: {} })
    const again = await app.logInAgain(phone, { country: 'GH' })
    expect((await again('GET /api/v1/user/me', {})).id).toBe(leaves.id)
    expect(await again.balance()).toBe(500)
    goToDay(2)
    await again.comeBack()
    expect((await again.exchange(500, 50)).amount).toBe('10')
  })

  test('merges a phone that has earned nothing', async () => {
    const { phone, stays, answer } = await abroad(0)
    expect(answer).toMatchObject({ isMerged: true, isKeptApart: false })
    expect((await phone('GET /api/v1/user/me', {})).id).toBe(stays.id)
  })
})

test('after the merges of this file, the ledger is balanced', async () => {
  expect(await auditLedger(app.database.db)).toEqual([])
})
