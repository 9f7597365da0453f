import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { countTrips } from '../testing/count-trips.ts'
import { testApp } from '../testing/test-app.ts'

const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

type User = Awaited<ReturnType<typeof app.user>>

/** A person's next spin, of which the ticket is known. */
async function spinOf(user: User) {
  const { token: ticket } = (await user('GET /api/v1/roulette/config', {})).ticket
  return () => user('POST /api/v1/roulette/spin', { body: { ticket }, idempotencyKey: randomUUID() })
}

/** Calls of a person whose token was checked just before. A call that needs fewer lowers its number here. */
const CALLS: [string, { trips: number; statements: number }, (user: User) => Promise<() => Promise<unknown>>][] = [
  ['a spin', { trips: 4, statements: 9 }, spinOf],
]

test.each(CALLS)('%s costs no more than %o', async (_, costs, prepare) => {
  // What a process reads once is read by another person.
  const other = await app.user()
  await (
    await prepare(other)
  )()
  const user = await app.user()
  const call = await prepare(user)
  const { trips, statements } = await countTrips(call)
  expect({ trips, statements: statements.length }).toEqual(costs)
})
