import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLedger } from '../../core/ledger/ledger-audit.ts'
import { testApp } from '../../testing/test-app.ts'
import { recordCheckInHeartbeat, grantFreeze, recordOutage } from './public.ts'
import type { Person } from '../../testing/person.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { EXCHANGE_HOLD_HOURS: '24' } })
afterAll(app.close)
const { db, transact } = app.database

const buy = (user: Person, key: string = randomUUID()) => user('POST /api/v1/streaks/freezes', { idempotencyKey: key })
/** Buys a freeze at the price that the screen shows. */
const buyAt = (user: Person, price: number) =>
  user('POST /api/v1/streaks/freezes', { body: { price }, idempotencyKey: randomUUID() })
const at = async (user: Person, instant: string) => {
  app.goTo(instant)
  await user.comeBack()
}
/** A person in Lagos who checked in on `days` consecutive days, the last time on the morning of 5 March. */
async function streaker(days: number, points = 500) {
  app.goTo(`2026-03-0${6 - days}T08:00:00Z`)
  const user = await app.person()
  await app.grant(user, points)
  for (let day = 6 - days; day <= 5; day++) {
    await at(user, `2026-03-0${day}T08:00:00Z`)
    await user.checkIn()
  }
  return user
}
const kinds = (answer: { status: { adjustments: { kind: string; date: string }[] } }) =>
  answer.status.adjustments.map(({ kind, date }) => `${kind} ${date.slice(8)}`)

describe('[STK-03] freezes', () => {
  test('a bought freeze covers a missed day, and the streak continues', async () => {
    const user = await streaker(3)
    const bought = await buy(user)
    expect(bought.status.freezes).toEqual({ held: 1, most: 2, price: 50 })
    expect(bought.balance).toBe(500 + 10 + 15 + 20 - 50)
    expect(bought.status).toEqual(await user.streak())

    await at(user, '2026-03-07T08:00:00Z')
    expect((await user.streak()).covered).toEqual([{ date: '2026-03-06', by: 'FREEZE' }])
    const answer = await user.checkIn()
    expect(answer.pointsAwarded).toBe(25)
    expect(answer.status.freezes.held).toBe(0)
    expect(kinds(answer)).toEqual(['FREEZE_USED 06', 'FREEZE_BOUGHT 05'])
    expect(answer.status.days.filter(({ state }) => state === 'CHECKED_IN').map(({ date }) => date.slice(8))).toEqual([
      '03',
      '04',
      '05',
      '07',
    ])
    expect(await user.streak()).toEqual(answer.status)
    expect(await auditLedger(db)).toEqual([])
  })

  test('support can grant a freeze, once for each reason', async () => {
    const user = await streaker(2)
    const grant = { user: user.id, cause: `case ${randomUUID()}`, day: '2026-03-05', at: app.now() }
    await transact((tx) => grantFreeze(tx, grant))
    await transact((tx) => grantFreeze(tx, grant))
    expect(await user.streak()).toMatchObject({ freezes: { held: 1 }, adjustments: [{ kind: 'FREEZE_GRANTED' }] })
  })

  test('if more days are missed than there are freezes, the week restarts and the freezes are kept', async () => {
    const user = await streaker(3)
    await buy(user)
    await at(user, '2026-03-08T08:00:00Z')
    const answer = await user.checkIn()
    expect(answer.pointsAwarded).toBe(10)
    expect(answer.status.freezes.held).toBe(1)
    expect(kinds(answer)).toEqual(['RESTARTED 08', 'FREEZE_BOUGHT 05'])
  })

  test('a freeze covers a missed day if it was bought by the end of that day, and not if it was bought later', async () => {
    const [late, just] = [await streaker(2), await streaker(2)]
    await at(late, '2026-03-06T23:00:00Z')
    await buy(late)
    expect((await late.streak()).covered).toEqual([])
    expect((await late.checkIn()).pointsAwarded).toBe(10)
    await at(just, '2026-03-06T22:59:59Z')
    await buy(just)
    await at(just, '2026-03-07T08:00:00Z')
    expect((await just.checkIn()).pointsAwarded).toBe(20)
  })

  test('days missed after a full week need no cover, and no freeze is used', async () => {
    app.goTo('2026-03-01T08:00:00Z')
    const user = await streaker(5)
    for (const day of ['06', '07']) {
      await at(user, `2026-03-${day}T08:00:00Z`)
      await user.checkIn()
    }
    await buy(user)
    await at(user, '2026-03-10T08:00:00Z')
    const answer = await user.checkIn()
    expect([answer.pointsAwarded, answer.status.freezes.held]).toEqual([10, 1])
  })

  test('freezes can be bought up to the maximum, if they are sold and the points suffice, and a retry buys only one', async () => {
    const user = await streaker(1, 95)
    const key = randomUUID()
    const first = await buy(user, key)
    expect(await buy(user, key)).toEqual(first)
    await buy(user)
    await expect(buy(user)).rejects.toMatchObject({ status: 409, code: 'streaks_freezes_full' })
    const poor = await streaker(1, 5)
    await expect(buy(poor)).rejects.toMatchObject({ status: 400, code: 'points_not_enough' })
    await app.edit('NG', 'streaks', {
      rule: { points: [10, 15, 20, 25, 30, 40, 60], freezes: { price: null, most: 2 } },
    })
    // The running week goes on as it began.
    await expect(buy(poor)).rejects.toMatchObject({ code: 'points_not_enough' })
    await at(poor, '2026-03-08T08:00:00Z')
    await expect(buy(poor)).rejects.toMatchObject({ status: 400, code: 'streaks_freeze_not_available' })
    await app.edit('NG', 'streaks', { rule: { points: [10, 15, 20, 25, 30, 40, 60] } })
  })

  test('nobody pays more for a freeze than the price they saw, and a price that fell applies at once', async () => {
    const points = [10, 15, 20, 25, 30, 40, 60]
    app.goTo('2026-03-01T08:00:00Z')
    const ada = await app.person()
    await app.grant(ada, 200)
    expect((await ada.streak()).freezes.price).toBe(50)
    await app.edit('NG', 'streaks', { rule: { points, freezes: { price: 80, most: 2 } } })
    await expect(buyAt(ada, 50)).rejects.toMatchObject({ status: 400, code: 'streaks_freeze_price_difference' })
    expect(await ada.balance()).toBe(200)
    expect((await buyAt(ada, 80)).balance).toBe(120)
    await app.edit('NG', 'streaks', { rule: { points, freezes: { price: 40, most: 2 } } })
    expect((await buyAt(ada, 80)).balance).toBe(80)
    await app.edit('NG', 'streaks', { rule: { points } })
  })

  test('concurrent requests buy no more than the maximum', async () => {
    const user = await streaker(1, 1000)
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, () =>
        buy(user).then(
          () => 'bought',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(outcomes.filter((one) => one === 'bought')).toHaveLength(2)
    expect((await user.streak()).freezes.held).toBe(2)
    expect(await auditLedger(db)).toEqual([])
  })
})

describe('[STK-03] days on which check-in was unavailable', () => {
  test('are bridged for everybody, are listed, and use no freeze', async () => {
    const [ada, ben] = [await streaker(3), await streaker(2)]
    await buy(ada)
    // The outage took seven hours of 6 March in Lagos and ended on the 7th.
    const outage = { from: new Date('2026-03-06T16:00:00Z'), to: new Date('2026-03-06T23:30:00Z'), why: 'a test' }
    await transact((tx) => recordOutage(tx, outage))
    await at(ada, '2026-03-07T08:00:00Z')
    expect((await ada.streak()).covered).toEqual([{ date: '2026-03-06', by: 'OUTAGE' }])
    const answer = await ada.checkIn()
    expect([answer.pointsAwarded, answer.status.freezes.held]).toEqual([25, 1])
    expect(kinds(answer)[0]).toBe('BRIDGED 06')
    await ben.comeBack()
    expect((await ben.checkIn()).pointsAwarded).toBe(20)
    // A person who also missed the next day has lost their streak.
    const cleo = await streaker(2)
    await at(cleo, '2026-03-08T08:00:00Z')
    expect((await cleo.checkIn()).pointsAwarded).toBe(10)
  })

  test('are not bridged after a short outage', async () => {
    app.goTo('2026-04-01T08:00:00Z')
    const user = await app.person()
    await user.checkIn()
    const outage = { from: new Date('2026-04-02T10:00:00Z'), to: new Date('2026-04-02T13:59:59Z'), why: 'a test' }
    await transact((tx) => recordOutage(tx, outage))
    await at(user, '2026-04-03T08:00:00Z')
    expect((await user.checkIn()).pointsAwarded).toBe(10)
  })

  test('an outage is detected by missing heartbeats of all processes', async () => {
    const beat = (instant: string) => recordCheckInHeartbeat({ transact, now: () => new Date(instant) })
    expect(await beat('2026-05-01T08:00:00Z')).toBe(false)
    expect(await beat('2026-05-01T08:10:00Z')).toBe(false)
    // A process whose clock is behind changes nothing.
    expect(await beat('2026-05-01T08:09:00Z')).toBe(false)
    app.goTo('2026-05-01T08:10:00Z')
    const user = await app.person({ country: 'GH' })
    await user.checkIn()
    await at(user, '2026-05-02T08:00:00Z')
    await user.checkIn()
    expect(await Promise.all([beat('2026-05-03T18:00:00Z'), beat('2026-05-03T18:00:00Z')])).toContain(true)
    await at(user, '2026-05-04T08:00:00Z')
    expect(await user.checkIn()).toMatchObject({ pointsAwarded: 20 })
  })
})

describe('[STK-02] an offline check-in with a day ticket', () => {
  test('counts once, for its day, and a check-in is still possible today', async () => {
    app.goTo('2026-06-01T20:00:00Z')
    const user = await app.person()
    const { dayTicket } = await user.streak()
    const key = randomUUID()
    // The network returns the next afternoon. The page was closed in between, so the check-in is sent twice.
    await at(user, '2026-06-02T14:00:00Z')
    const answers = await Promise.all([
      user.checkIn({ dayTicket, idempotencyKey: key }),
      user.checkIn({ dayTicket, idempotencyKey: key }),
    ])
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]!.status).toMatchObject({ today: '2026-06-02', nextCheckInAt: null })
    expect(answers[0]!.status.days.slice(0, 2)).toMatchObject([
      { date: '2026-06-01', state: 'CHECKED_IN' },
      { date: '2026-06-02', state: 'AVAILABLE_FOR_CHECK_IN' },
    ])
    expect(answers[0]!.status).toEqual(await user.streak())
    await expect(user.checkIn({ dayTicket })).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
    expect((await user.checkIn()).pointsAwarded).toBe(15)
    expect(await user('GET /api/v1/points', {})).toEqual({ balance: 25 })
  })

  test('counts for its day if it is sent on that day', async () => {
    app.goTo('2026-06-01T08:00:00Z')
    const user = await app.person()
    const { dayTicket } = await user.streak()
    expect((await user.checkIn({ dayTicket })).pointsAwarded).toBe(10)
    await expect(user.checkIn()).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
  })

  test('an offline check-in saves a streak that would otherwise have been lost', async () => {
    const user = await streaker(3)
    await at(user, '2026-03-06T08:00:00Z')
    const { dayTicket } = await user.streak()
    await at(user, '2026-03-07T08:00:00Z')
    expect((await user.checkIn({ dayTicket })).pointsAwarded).toBe(25)
    expect((await user.checkIn()).pointsAwarded).toBe(30)
  })

  test('counts in the next session if its own session ended because a used refresh token came again', async () => {
    app.goTo('2026-06-01T20:00:00Z')
    const user = await app.person()
    const { dayTicket } = await user.streak()
    const id = user.id
    const refresh = (refreshToken: string) =>
      app.call('POST /api/v1/auth/tokens/refresh', { body: { refreshToken, huid: user.huid } })
    const old = user.tokens.refreshToken
    user.adopt(await refresh(old))
    await user('GET /api/v1/user/me', {})
    app.goTo('2026-06-02T14:00:00Z')
    await expect(refresh(old)).rejects.toMatchObject({ code: 'refresh_token_already_used' })
    const again = await app.person({ haid: user.haid, huid: user.huid })
    expect(again.id).toBe(id)
    expect((await again.checkIn({ dayTicket })).pointsAwarded).toBe(10)
    expect((await again.checkIn()).pointsAwarded).toBe(15)
  })

  test('is accepted until 24 hours after the end of its day', async () => {
    app.goTo('2026-06-01T08:00:00Z')
    const [ada, ben] = [await app.person(), await app.person()]
    const tickets = [(await ada.streak()).dayTicket, (await ben.streak()).dayTicket] as const
    // 1 June ends at 23:00 UTC in Lagos.
    await at(ada, '2026-06-02T22:59:59Z')
    expect((await ada.checkIn({ dayTicket: tickets[0] })).pointsAwarded).toBe(10)
    await at(ben, '2026-06-02T23:00:00Z')
    await expect(ben.checkIn({ dayTicket: tickets[1] })).rejects.toMatchObject({
      status: 400,
      code: 'streaks_day_ticket_invalid',
    })
  })

  test('is refused with a changed ticket, such as one for a day without a visit, and with another device’s ticket', async () => {
    app.goTo('2026-06-01T08:00:00Z')
    const [ada, ben] = [await app.person(), await app.person()]
    const { dayTicket } = await ada.streak()
    const [day, signature] = dayTicket.split('.')
    for (const ticket of [`2026-05-31.${signature}`, `2026-06-02.${signature}`, day!, `${dayTicket}.x`, `${day}.x`])
      await expect(ada.checkIn({ dayTicket: ticket })).rejects.toMatchObject({ code: 'streaks_day_ticket_invalid' })
    await expect(ben.checkIn({ dayTicket })).rejects.toMatchObject({ code: 'streaks_day_ticket_invalid' })
  })

  test('counts even if its ticket was issued in the cool-off, and delays no check-in on the day on which it is sent', async () => {
    app.goTo('2026-06-01T22:30:00Z')
    const user = await app.person()
    await user.checkIn()
    // Half an hour later it is 2 June in Lagos; the cool-off ends at 06:30.
    await at(user, '2026-06-02T04:00:00Z')
    const { dayTicket } = await user.streak()
    await at(user, '2026-06-02T23:30:00Z')
    const answer = await user.checkIn({ dayTicket })
    expect(answer.status.days.slice(0, 2)).toMatchObject([{ date: '2026-06-01' }, { date: '2026-06-02' }])
    expect((await user.checkIn()).pointsAwarded).toBe(20)
  })

  test('is refused if another account with the same wallet checked in on its day', async () => {
    app.goTo('2026-06-01T08:00:00Z')
    const ada = await app.person({ apiKey: 'web' })
    const ben = await app.person({ apiKey: 'web', wallet: ada.wallet })
    const { dayTicket } = await ben.streak()
    await ada.checkIn()
    await at(ben, '2026-06-02T08:00:00Z')
    await expect(ben.checkIn({ dayTicket })).rejects.toMatchObject({ code: 'streaks_already_checked_in' })
  })
})

describe('[MIS-07] the streak reported as a counter', () => {
  const report = (user: Person, body: object, mode?: 'server' | 'client') =>
    user('POST /api/v2/user/missions/{mission_type}/report-counter', {
      params: { mission_type: 'streaks' },
      query: { ...(mode && { force_sync_mode: mode }) },
      body: { count: 1, missionDay: '2026-07-01', status: 'IN_PROGRESS', ...body },
      idempotencyKey: randomUUID(),
    })

  test('checks in if its count is the next position in the week, and conflicts if the server has another position, day or status', async () => {
    app.goTo('2026-07-01T08:00:00Z')
    const user = await app.person()
    for (const wrong of [{ count: 2 }, { missionDay: '2026-06-30' }, { status: 'COMPLETED' }])
      await expect(report(user, wrong)).rejects.toMatchObject({ status: 409, code: 'mission_counter_conflict' })
    expect(await report(user, { count: 7 }, 'client')).toMatchObject({ counter: { count: 0 }, awards: [] })
    expect(await report(user, {})).toEqual({
      counter: { missionDay: '2026-07-01', count: 1, target: 7, status: 'COMPLETED' },
      awards: [{ missionType: 'streaks', points: 10, spins: 0, rewardItemId: null }],
      withheld: [],
      balance: 10,
    })
    await expect(report(user, {})).rejects.toMatchObject({ status: 409, code: 'mission_counter_conflict' })
    expect(await report(user, {}, 'server')).toMatchObject({ counter: { count: 1, status: 'COMPLETED' }, balance: 10 })
  })

  test('is refused with 400 if the mission is not enabled or the cool-off is active', async () => {
    app.goTo('2026-07-01T22:30:00Z')
    const user = await app.person()
    await user.checkIn()
    await at(user, '2026-07-01T23:30:00Z')
    await expect(report(user, { count: 2, missionDay: '2026-07-02' })).rejects.toMatchObject({
      status: 400,
      code: 'streaks_cool_off_active',
    })
    await app.edit('NG', 'streaks', { enabled: false })
    await expect(report(user, {})).rejects.toMatchObject({ status: 400, code: 'streaks_mission_not_enabled' })
    await app.edit('NG', 'streaks', { enabled: true })
  })
})

test('a check-in that the rest of the budget cannot pay is refused as if the mission were not enabled', async () => {
  app.goTo('2026-08-01T12:00:00Z')
  await app.edit('ZA', 'streaks', { budget: 25 })
  const people = await Promise.all(Array.from({ length: 3 }, () => app.person({ country: 'ZA' })))
  expect((await people[0]!.checkIn()).pointsAwarded).toBe(10)
  expect((await people[1]!.checkIn()).pointsAwarded).toBe(10)
  await expect(people[2]!.checkIn()).rejects.toMatchObject({ code: 'streaks_mission_not_enabled' })
})

test('a late offline check-in is in the history where it was posted, with its day, and is held from then on', async () => {
  const user = await streaker(1)
  await at(user, '2026-03-06T08:00:00Z')
  const { dayTicket } = await user.streak()
  await at(user, '2026-03-07T09:00:00Z')
  await app.grant(user, 5)
  await at(user, '2026-03-07T10:00:00Z')
  await user.checkIn({ dayTicket })
  await at(user, '2026-03-07T11:00:00Z')
  await app.grant(user, 7)

  const { entries } = await user('GET /api/v1/points/history', { query: {} })
  expect(
    entries.slice(0, 4).map(({ createdAt, day, countsFor, amount }) => [createdAt, day, countsFor, amount]),
  ).toEqual([
    ['2026-03-07T11:00:00.000Z', '2026-03-07', null, 7],
    ['2026-03-07T10:00:00.000Z', '2026-03-07', '2026-03-06', 15],
    ['2026-03-07T09:00:00.000Z', '2026-03-07', null, 5],
    ['2026-03-05T08:00:00.000Z', '2026-03-05', null, 10],
  ])
  const { held } = await user('GET /api/v1/points/exchange/config', {})
  expect(held).toContainEqual(expect.objectContaining({ points: 15, until: '2026-03-08T10:00:00.000Z' }))

  const staff = await app.staff('support')
  const { items } = await staff('GET /api/v1/admin/points/log', { query: { user_id: user.id } })
  const balances = items.map(({ balanceAfter }) => balanceAfter)
  expect(balances.map((balance, i) => balance - (balances[i + 1] ?? 0))).toEqual(items.map(({ amount }) => amount))
})
