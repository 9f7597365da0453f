import { randomUUID } from 'node:crypto'
import type { ApiError } from '@momi/client/http/api-error'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import * as ledger from '../../core/ledger/ledger.ts'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { countBy } from '../../testing/count-by.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { newWallet } from '../../testing/random-values.ts'
import { overrideFor } from '../../development/campaign.ts'

const MORNING = '2026-03-02T08:00:00Z'
const app = await testApp({ now: MORNING })
beforeEach(() => app.goTo(MORNING))
afterAll(app.close)

/** The same device with a new token, because an access token is valid for an hour. */
const states = (days: { state: string }[]) => days.map((day) => day.state)
const { db, transact } = app.database

describe('a week', () => {
  test('a week of seven consecutive days earns more each day, and the eighth day starts a new one', async () => {
    let ada = await app.person()
    const earned: number[] = []
    for (let day = 2; day <= 9; day++) {
      app.goTo(`2026-03-0${day}T08:00:00Z`)
      ada = await app.logInAgain(ada)
      expect((await ada.streak()).days.filter((d) => d.state === 'AVAILABLE_FOR_CHECK_IN')).toHaveLength(1)
      earned.push((await ada.checkIn()).pointsAwarded)
    }
    expect(earned).toEqual([10, 15, 20, 25, 30, 40, 60, 10])
    expect(await ada('GET /api/v1/points', {})).toEqual({ balance: 210 })
  })

  test('shows its days as checked in, open or not yet open', async () => {
    const ada = await app.person()
    expect((await ada.streak()).days[0]).toEqual({
      day: 1,
      date: '2026-03-02',
      state: 'AVAILABLE_FOR_CHECK_IN',
      points: 10,
    })
    const answer = await ada.checkIn()

    expect(states(answer.status.days)).toEqual(['CHECKED_IN', ...Array<string>(6).fill('NOT_AVAILABLE')])
    expect(answer.status).toEqual(await ada.streak())
    expect(answer.status.nextCheckInAt).toBe('2026-03-02T23:00:00.000Z')
    expect([answer.pointsAwarded, answer.balance]).toEqual([10, 10])
  })

  test('restarts after a missed day, and the adjustments list the restart', async () => {
    let ada = await app.person()
    await ada.checkIn()
    app.goTo('2026-03-05T08:00:00Z')
    ada = await app.logInAgain(ada)
    const answer = await ada.checkIn()

    expect(answer.pointsAwarded).toBe(10)
    expect(answer.status.adjustments).toMatchObject([{ date: '2026-03-05', kind: 'RESTARTED', missedDays: 2 }])
    expect(await ada.streak()).toEqual(answer.status)
  })

  test('uses the calendar days of each country, to the second', async () => {
    for (const [country, last, first] of [
      ['NG', '2026-03-01T22:59:59Z', '2026-03-01T23:00:00Z'],
      ['GH', '2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z'],
      ['ZA', '2026-03-01T21:59:59Z', '2026-03-01T22:00:00Z'],
      ['KE', '2026-03-01T20:59:59Z', '2026-03-01T21:00:00Z'],
      ['BR', '2026-03-02T02:59:59Z', '2026-03-02T03:00:00Z'],
    ] as const) {
      app.goTo(last)
      const ada = await app.person({ country })
      expect((await ada.checkIn()).status).toMatchObject({
        today: '2026-03-01',
        nextCheckInAt: new Date(Date.parse(last) + 8 * 3_600_000).toISOString(),
      })
      app.goTo(first)
      const ben = await app.person({ country })
      expect((await ben.checkIn()).status.today).toBe('2026-03-02')
      await expect(ada.checkIn()).rejects.toMatchObject({ code: 'streaks_cool_off_active' })
    }
  })

  test('uses the days of the country where the account was created', async () => {
    const ada = await app.person({ country: 'NG' })
    const abroad = await app.logInAgain(ada, { country: 'BR' })
    expect((await abroad.streak()).timeZone).toBe('Africa/Lagos')
  })
})

describe('[STK-02] a check-in is refused', () => {
  test('a check-in is refused if the mission is not enabled, for the country or for the person', async () => {
    const [outside, ada, ben] = [
      await app.person({ country: 'US' }),
      await app.person({ country: 'KE' }),
      await app.person(),
    ]
    const { id } = await ben('GET /api/v1/user/me', {})
    await app.edit('KE', 'streaks', { enabled: false })
    await transact((tx) => overrideFor(tx, id, 'streaks', false, app.now()))
    for (const user of [outside, ada, ben]) {
      await expect(user.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_mission_not_enabled' })
      await expect(user.streak()).rejects.toMatchObject({ status: 400, code: 'streaks_mission_not_enabled' })
    }
    await app.edit('KE', 'streaks', { enabled: true })
    expect((await ada.checkIn()).balance).toBe(10)
  })

  test('a check-in is refused with a token that was issued without a valid API key, although the token can still read the status', async () => {
    const ada = await app.person({ apiKey: null })
    await expect(ada.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_token_not_validated' })
    expect((await ada.streak()).days).toHaveLength(7)
  })

  test('a check-in is refused without a wallet address', async () => {
    const ada = await app.person({ wallet: null })
    expect((await ada.streak()).walletReported).toBe(false)
    await expect(ada.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_no_wallet_address' })
  })

  test('a check-in is refused if it is the second one on the same day, and pays nothing', async () => {
    const ada = await app.person()
    await ada.checkIn()
    app.goTo('2026-03-02T22:59:59Z')
    const later = await app.logInAgain(ada)
    await expect(later.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_already_checked_in' })
    expect(await later('GET /api/v1/points', {})).toEqual({ balance: 10 })
  })

  test('a check-in is refused with another wallet on the same day', async () => {
    const ada = await app.person()
    await ada.checkIn()
    await ada('POST /api/v1/user/wallet-address', { body: { walletAddress: newWallet() } })
    await expect(ada.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_already_checked_in' })
  })

  test('a check-in is refused for a wallet that another account used today', async () => {
    const [ada, ben] = [await app.person(), await app.person({ wallet: null })]
    await ada.checkIn()
    // The account may change its wallet, but its old wallet cannot be used for a second check-in today.
    await ada('POST /api/v1/user/wallet-address', { body: { walletAddress: newWallet() } })
    await ben('POST /api/v1/user/wallet-address', { body: { walletAddress: ada.wallet! } })
    expect(states((await ben.streak()).days)).not.toContain('AVAILABLE_FOR_CHECK_IN')
    await expect(ben.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_already_checked_in' })
  })

  test('a check-in is refused during the cool-off of eight hours, to the second', async () => {
    app.goTo('2026-03-02T22:30:00Z')
    const ada = await app.person()
    await ada.checkIn()
    app.goTo('2026-03-03T06:29:59Z')
    const next = await app.logInAgain(ada)
    expect((await next.streak()).nextCheckInAt).toBe('2026-03-03T06:30:00.000Z')
    await expect(next.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_cool_off_active' })
    app.goTo('2026-03-03T06:30:00Z')
    expect((await next.checkIn()).pointsAwarded).toBe(15)
  })

  test('a check-in is refused on a day before that of the last check-in', async () => {
    app.goTo('2026-03-03T08:00:00Z')
    const ada = await app.person()
    await ada.checkIn()
    app.goTo(MORNING)
    const before = await app.logInAgain(ada)
    await expect(before.checkIn()).rejects.toMatchObject({ status: 400, code: 'streaks_date_before_max_record' })
    expect(states((await before.streak()).days)).not.toContain('AVAILABLE_FOR_CHECK_IN')
  })

  test('a check-in that several reasons forbid is refused with the first: mission before token, token before wallet, wallet before date, date before day, day before cool-off', async () => {
    const ada = await app.person({ country: 'US', apiKey: null, wallet: null })
    await expect(ada.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
    const ben = await app.person({ apiKey: null, wallet: null })
    await expect(ben.checkIn()).rejects.toMatchObject({ code: 'streaks_token_not_validated' })
    const cy = await app.person()
    await cy.checkIn()
    // Both the day and the cool-off forbid this check-in; the refusal reports the day.
    await expect(cy.checkIn()).rejects.toMatchObject({ code: 'streaks_already_checked_in' })

    // Dan checks in on the next day, then loses the claimed wallet to its owner, and the clock goes back to today.
    app.goTo('2026-03-03T08:00:00Z')
    const dan = await app.person({ apiKey: 'web' })
    await dan.checkIn()
    await app.person({ wallet: dan.wallet })
    app.goTo(MORNING)
    const before = await app.logInAgain(dan, { apiKey: 'web' })
    await expect(before.checkIn()).rejects.toMatchObject({ code: 'streaks_no_wallet_address' })
    // Another account has used the wallet today, so Eve's check-in is refused. Dan's check-in with the same wallet is
    // refused for its date, because the date is checked first.
    const report = (user: Person, walletAddress: string) =>
      user('POST /api/v1/user/wallet-address', { body: { walletAddress } })
    await report(cy, newWallet())
    const eve = await app.person({ wallet: cy.wallet })
    await expect(eve.checkIn()).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
    await report(eve, newWallet())
    await report(before, cy.wallet!)
    await expect(before.checkIn()).rejects.toMatchObject({ code: 'streaks_date_before_max_record' })
  })
})

describe('an account that only claims a wallet, and the wallet’s owner', () => {
  test('if the claimant checked in first, the owner can still check in, and the claimant’s points are reversed with a history entry', async () => {
    const wallet = newWallet()
    const stranger = await app.person({ apiKey: 'web', wallet })
    await stranger.checkIn()
    const owner = await app.person({ wallet })
    expect(states((await owner.streak()).days)).toContain('AVAILABLE_FOR_CHECK_IN')
    expect((await owner.checkIn()).balance).toBe(10)
    expect(await stranger('GET /api/v1/points', {})).toEqual({ balance: 0 })
    expect((await stranger('GET /api/v1/points/history', { query: {} })).entries).toMatchObject([
      { amount: -10, reason: 'STREAK_CHECK_IN_REVERSED', balanceAfter: 0 },
      { amount: 10, reason: 'STREAK_CHECK_IN' },
    ])
    expect(await stranger('GET /api/v1/user/earnings/total', {})).toMatchObject({ points: 0 })
    // The claimant nevertheless cannot check in again on this day, even with another wallet.
    await stranger('POST /api/v1/user/wallet-address', { body: { walletAddress: newWallet() } })
    await expect(stranger.checkIn()).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
  })

  test('if the claimant has spent some of the points, the reversal takes only the remaining balance', async () => {
    const wallet = newWallet()
    const stranger = await app.person({ apiKey: 'web', wallet })
    await stranger.checkIn()
    const { id } = await stranger('GET /api/v1/user/me', {})
    const cause = { counterpart: 'spent', reason: 'MARKET_PURCHASE', ref: randomUUID(), at: app.now() } as const
    await app.database.transact((tx) => ledger.post(tx, { user: id, amount: -7, ...cause }))
    expect((await (await app.person({ wallet })).checkIn()).balance).toBe(10)
    expect(await stranger('GET /api/v1/points', {})).toEqual({ balance: 0 })
  })

  test('a refused check-in of the owner reverses nothing', async () => {
    const wallet = newWallet()
    const stranger = await app.person({ apiKey: 'web', wallet })
    await stranger.checkIn()
    const owner = await app.person()
    await owner.checkIn()
    await owner('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
    await expect(owner.checkIn()).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
    expect(await stranger('GET /api/v1/points', {})).toEqual({ balance: 10 })
  })

  test('after a claimant’s check-in, exactly one of 16 concurrent check-ins of the owner is paid, and the claimant’s is reversed once', async () => {
    const wallet = newWallet()
    const stranger = await app.person({ apiKey: 'web', wallet })
    await stranger.checkIn()
    const owner = await app.person({ wallet })
    const outcomes = await Promise.all(
      Array.from({ length: 16 }, () =>
        owner.checkIn().then(
          () => 'paid',
          (error: ApiError) => error.code ?? error.message,
        ),
      ),
    )
    expect(countBy(outcomes)).toEqual({ paid: 1, streaks_already_checked_in: 15 })
    const { entries } = await stranger('GET /api/v1/points/history', { query: {} })
    expect(entries.map(({ amount, reason }) => [amount, reason])).toEqual([
      [-10, 'STREAK_CHECK_IN_REVERSED'],
      [10, 'STREAK_CHECK_IN'],
    ])
    expect(await stranger('GET /api/v1/points', {})).toEqual({ balance: 0 })
    expect(await owner('GET /api/v1/points', {})).toEqual({ balance: 10 })
  })

  test('the claimant is refused if the owner checked in first', async () => {
    const wallet = newWallet()
    const stranger = await app.person({ apiKey: 'web', wallet })
    const owner = await app.person({ wallet })
    await owner.checkIn()
    await expect(stranger.checkIn()).rejects.toMatchObject({ code: 'streaks_no_wallet_address' })
    await expect(app.person({ apiKey: 'web', wallet })).rejects.toMatchObject({
      code: 'wallet_linked_to_another_account',
    })
  })

  test('a second claimant cannot check in on the day of the first claimant’s check-in', async () => {
    const wallet = newWallet()
    const [one, other] = [await app.person({ apiKey: 'web', wallet }), await app.person({ apiKey: 'web', wallet })]
    await one.checkIn()
    await expect(other.checkIn()).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
  })

  test('a proven wallet stays proven when the web client reports the wallet again', async () => {
    const wallet = newWallet()
    const owner = await app.person({ wallet })
    const onWeb = await app.logInAgain(owner, { apiKey: 'web' })
    await onWeb('POST /api/v1/user/wallet-address', { body: { walletAddress: wallet } })
    await expect(app.person({ apiKey: 'web', wallet })).rejects.toMatchObject({
      code: 'wallet_linked_to_another_account',
    })
    expect((await onWeb.checkIn()).balance).toBe(10)
  })
})

describe('[STK-02] the cool-off applies to the wallet as well as to the person', () => {
  test('a wallet that moves to another account cannot be used for a check-in during the cool-off', async () => {
    app.goTo('2026-03-02T22:30:00Z')
    const wallet = newWallet()
    const ada = await app.person({ wallet })
    await ada.checkIn()
    await ada('POST /api/v1/user/wallet-address', { body: { walletAddress: newWallet() } })
    // This is after midnight in Lagos.
    app.goTo('2026-03-03T06:29:59Z')
    const ben = await app.person({ wallet })
    await expect(ben.checkIn()).rejects.toMatchObject({ code: 'streaks_cool_off_active' })
    expect((await ben.streak()).nextCheckInAt).toBe('2026-03-03T06:30:00.000Z')
    app.goTo('2026-03-03T06:30:00Z')
    expect((await ben.checkIn()).pointsAwarded).toBe(10)
  })

  test('a claimant’s check-in starts no cool-off for the owner', async () => {
    app.goTo('2026-03-02T22:30:00Z')
    const wallet = newWallet()
    await (await app.person({ apiKey: 'web', wallet })).checkIn()
    app.goTo('2026-03-02T23:30:00Z')
    expect((await (await app.person({ wallet })).checkIn()).pointsAwarded).toBe(10)
  })
})

describe('a repeated check-in', () => {
  test('a repeated check-in with the same key gets the first answer, and pays once', async () => {
    const ada = await app.person()
    const first = await ada.checkIn({ idempotencyKey: 'the-same-key' })
    expect(await ada.checkIn({ idempotencyKey: 'the-same-key' })).toEqual(first)
    expect(await ada('GET /api/v1/points', {})).toEqual({ balance: 10 })
  })

  test('concurrent check-ins with one key get the same answer, and of those with different keys only one succeeds', async () => {
    const [ada, ben] = [await app.person(), await app.person()]
    const same = await Promise.all(Array.from({ length: 32 }, () => ada.checkIn({ idempotencyKey: 'one-key-for-all' })))
    expect(new Set(same.map((answer) => JSON.stringify(answer)))).toHaveLength(1)

    const outcome = () =>
      ben.checkIn().then(
        () => 'paid',
        (error: ApiError) => error.code ?? error.message,
      )
    const own = await Promise.all(Array.from({ length: 32 }, outcome))
    expect(countBy(own)).toEqual({ paid: 1, streaks_already_checked_in: 31 })
  })
})

test('the ledger is consistent after the tests of this file', async () => {
  expect(await auditLedger(db)).toEqual([])
})
