import { randomUUID } from 'node:crypto'
import { startOfDay } from '@momi/contract/rules/calendar'
import { HOUR } from '@momi/contract/rules/durations'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { addSpins } from './roulette.store.ts'

const MIDNIGHT = startOfDay('2026-03-03', 'Africa/Lagos').getTime()
const app = await testApp({ now: '2026-03-02T12:00:00Z' })
afterAll(app.close)

/** Lets midnight pass after the clock was read `times` times. */
async function acrossMidnight<T>(times: number, work: () => Promise<T>): Promise<T> {
  let reads = 0
  const clock = vi.spyOn(app.deps, 'now')
  clock.mockImplementation(() => new Date(reads++ < times ? MIDNIGHT - 1 : MIDNIGHT))
  return work().finally(() => clock.mockRestore())
}

test.each([2, 4, 6, 8, 10])(
  'a spin during which midnight passes, after %i looks at the clock, uses a spin of one of the two days',
  async (times) => {
    app.goTo(MIDNIGHT - HOUR)
    const user = await app.person()
    const spins = { user: user.id, source: 'BET9JA', cause: `test:${user.id}`, count: 1, at: app.now() }
    await app.database.transact((tx) => tx.one(addSpins, spins))
    // The free spin of the day.
    await user.spin()
    app.goTo(MIDNIGHT - 1)
    const { ticket } = await user('GET /api/v1/roulette/config', {})
    const { spin } = await acrossMidnight(times, () =>
      user('POST /api/v1/roulette/spin', { body: { ticket: ticket.token, buy: false }, idempotencyKey: randomUUID() }),
    )
    // The wheel may also have won further spins.
    expect(['BET9JA', 'FREE']).toContain(spin.source)
    app.goTo(MIDNIGHT)
    const { spins: left } = await user('GET /api/v1/roulette/config', {})
    expect(left.BET9JA).toBe(spin.source === 'FREE' ? 1 : 0)
  },
)
