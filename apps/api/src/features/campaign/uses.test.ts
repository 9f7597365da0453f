import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { setExchangeRate } from '../../development/campaign.ts'
import { useKey } from './effects.rules.ts'
import { usesOf } from './uses.ts'

const app = await testApp({
  now: '2026-03-02T08:00:00Z',
  usersSince: '2026-03-01T08:00:00Z',
  env: { POINTS_COUNTRIES: 'NG,GH', EXCHANGE_HOLD_HOURS: '0', PAYOUT_HOLD_HOURS: '0' },
})
afterAll(app.close)

const mission = (key: string, country = 'NG') => useKey({ kind: 'mission', country, key })

const report = (user: Person, count: number, missionDay: string) =>
  user('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'data_saved' },
    query: {},
    body: { count, missionDay, status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })

async function spin(user: Person, buy = false) {
  const { ticket } = await user('GET /api/v1/roulette/config', {})
  return user('POST /api/v1/roulette/spin', { body: { ticket: ticket.token, buy }, idempotencyKey: randomUUID() })
}

test('the use of a subject is what people did with it in the last 7 days in its country', async () => {
  await app.edit('NG', 'roulette', {
    rule: {
      segments: [
        { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
        { id: 'points', weight: 1_000_000, prize: { type: 'POINTS', points: 35 } },
      ],
      freePerDay: 1,
      spinPrice: 40,
    },
  })
  await app.database.transact((tx) =>
    setExchangeRate(tx, { country: 'NG', pointsPerUnit: 1000, minPoints: 100 }, app.now()),
  )
  const early = await app.person()
  await early.checkIn()
  await spin(early)
  await report(early, 6000, '2026-03-02')

  app.goTo('2026-03-09T09:00:00Z')
  let ada = await app.person()
  const ben = await app.person()
  const ghana = await app.person({ country: 'GH' })
  await app.grant(ada, 1000)
  for (const user of [ada, ben, ghana]) await user.checkIn()
  await spin(ada)
  await spin(ada, true)
  await spin(ben)
  await report(ada, 6000, '2026-03-09')
  const { items } = await ada('GET /api/v1/market/product/premium-icon/items', {})
  await ada('POST /api/v1/market/product/premium-icon/purchase', {
    body: { itemId: items[0]!.id, offerHash: items[0]!.offerHash },
    idempotencyKey: randomUUID(),
  })
  await ada('POST /api/v1/points/exchange', {
    body: { points: 100, pointsPerUnit: 1000 },
    idempotencyKey: randomUUID(),
  })
  app.goTo('2026-03-10T09:00:00Z')
  ada = await app.logInAgain(ada)
  await ada.checkIn()

  const uses = await usesOf(app.database.db, { now: app.now(), countries: ['NG', '*'] })
  expect(uses.get(mission('streaks'))).toEqual({
    people: 2,
    perDay: 3 / 7,
    bySteps: { 1: 2 / 7, 2: 1 / 7 },
    pointsPerDay: 35 / 7,
  })
  expect(uses.get(mission('roulette'))).toEqual({
    people: 2,
    perDay: 3 / 7,
    bySteps: { FREE: 2 / 7, BOUGHT_FOR_POINTS: 1 / 7 },
    pointsPerDay: 105 / 7,
  })
  expect(uses.get(mission('data_saved'))).toMatchObject({ people: 1, bySteps: { 1: 1 / 7, 2: 1 / 7 } })
  expect(uses.get(useKey({ kind: 'market_item', country: '*', key: items[0]!.id }))).toMatchObject({ people: 1 })
  expect(uses.get(useKey({ kind: 'exchange_rate', country: 'NG', key: 'rate' }))).toMatchObject({ people: 1 })
  expect(uses.get(mission('streaks', 'GH'))).toBeUndefined()
  const saved = uses.get(mission('data_saved'))!
  expect(uses.get(useKey({ kind: 'country', country: 'NG', key: 'settings' }))).toEqual({
    people: 2,
    perDay: (3 + 3 + 2 + 1) / 7,
    bySteps: { mission: 8 / 7, exchange_rate: 1 / 7 },
    // What the spin cost that was bought is not given.
    pointsPerDay: (35 + 105 - 40) / 7 + saved.pointsPerDay,
  })
})
