import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { countTrips } from '../../testing/count-trips.ts'
import { testApp } from '../../testing/test-app.ts'
import type { Person } from '../../testing/person.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

/** A person's next spin, with a ticket fetched beforehand. */
async function spinOf(user: Person) {
  const { token: ticket } = (await user('GET /api/v1/roulette/config', {})).ticket
  return () => user('POST /api/v1/roulette/spin', { body: { ticket }, idempotencyKey: randomUUID() })
}

const missionsOf = async (user: Person) => () => user('GET /api/v2/user/missions', {})
const pointsOf = async (user: Person) => () => user('GET /api/v1/points', {})
const earnedOf = async (user: Person) => () => user('GET /api/v1/user/earnings/total', {})
const checkInOf = async (user: Person) => () =>
  user('POST /api/v1/streaks/checkin', { body: {}, idempotencyKey: randomUUID() })
/** The first report of the day, for which points are granted. */
const reportOf = async (user: Person) => () =>
  user('POST /api/v2/user/missions/{mission_type}/report-counter', {
    params: { mission_type: 'set_wallpaper' },
    query: {},
    body: { count: 1, missionDay: '2026-03-02', status: 'IN_PROGRESS' },
    idempotencyKey: randomUUID(),
  })

interface Costed {
  call: string
  trips: number
  statements: number
  prepare: (user: Person) => Promise<() => Promise<unknown>>
}

/** Calls with a cached token. If a change makes a call need fewer round trips, lower its number here. */
const CALLS: Costed[] = [
  { call: 'a spin', trips: 3, statements: 9, prepare: spinOf },
  { call: 'a reported counter with an award', trips: 3, statements: 8, prepare: reportOf },
  { call: 'a check-in', trips: 3, statements: 4, prepare: checkInOf },
  // PGlite answers a read before the next one is sent; PostgreSQL needs two round trips.
  { call: 'the missions', trips: 3, statements: 3, prepare: missionsOf },
  { call: 'the balance', trips: 1, statements: 1, prepare: pointsOf },
  { call: 'the points ever earned', trips: 1, statements: 1, prepare: earnedOf },
]

test.each(CALLS)('$call: at most $trips round trips and $statements statements', async ({ prepare, ...costs }) => {
  // Another person calls first, so that what is read once per process is cached.
  const other = await app.person()
  await (
    await prepare(other)
  )()
  const user = await app.person()
  const call = await prepare(user)
  const { trips, statements } = await countTrips(call)
  expect(trips).toBeLessThanOrEqual(costs.trips)
  expect(statements.length).toBeLessThanOrEqual(costs.statements)
})
