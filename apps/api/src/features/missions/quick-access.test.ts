import { MISSION_TYPES } from '@momi/contract'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'
import { overrideFor } from '../../development/campaign.ts'

const app = await testApp({ now: '2026-03-02T08:00:00Z', env: { POINTS_COUNTRIES: 'NG' } })
afterAll(app.close)

/** The giveaway is open only in Brazil. */
const OPEN = MISSION_TYPES.length - 1

const quickAccess = (user: Person) => user('GET /api/v1/user/mini/quickaccess', {})

test('quick access contains the points, the streak and the number of open missions', async () => {
  const ada = await app.person()
  expect(await quickAccess(ada)).toEqual({
    pointsEnabled: true,
    points: 0,
    streak: { day: 0, checkedInToday: false },
    missionsOpen: OPEN,
  })
  await ada.checkIn({ idempotencyKey: 'the-first-day' })
  expect(await quickAccess(ada)).toEqual({
    pointsEnabled: true,
    points: 10,
    streak: { day: 1, checkedInToday: true },
    missionsOpen: OPEN - 1,
  })
  app.goTo('2026-03-03T08:00:00Z')
  const next = await app.logInAgain(ada)
  expect(await quickAccess(next)).toMatchObject({ streak: { day: 1, checkedInToday: false }, missionsOpen: OPEN })
})

test('quick access contains no streak if the streak mission is off', async () => {
  const ada = await app.person()
  const { id } = await ada('GET /api/v1/user/me', {})
  await app.database.transact((tx) => overrideFor(tx, id, 'streaks', false, app.now()))
  expect(await quickAccess(ada)).toMatchObject({ streak: null, missionsOpen: OPEN - 1 })
})

test('in a country without points, quick access has 0 points, and counts only missions that give something else', async () => {
  const kim = await app.person({ country: 'KE' })
  expect(await quickAccess(kim)).toEqual({ pointsEnabled: false, points: 0, streak: null, missionsOpen: 2 })
})
