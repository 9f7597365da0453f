import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serverClock } from './server-clock.ts'

const TRUE_NOW = Date.parse('2026-03-10T12:00:00Z')
const DAY = 24 * 3600_000

test('the server’s time is the phone’s clock until a server has answered', () => {
  expect(serverClock(() => 42).now()).toBe(42)
})

test.each([null, '', 'yesterday'])('the date header %j is ignored', (header) => {
  const clock = serverClock(() => 42)
  clock.learn(header, 42)
  expect(clock.now()).toBe(42)
})

test('the server’s time is accurate to half a round trip plus 500 ms, even if the phone’s clock is years off', () => {
  const wrong = fc.integer({ min: -3650 * DAY, max: 3650 * DAY })
  const delay = fc.integer({ min: 0, max: 60_000 })
  fc.assert(
    fc.property(wrong, delay, delay, fc.nat(DAY), (offBy, there, back, later) => {
      let real = TRUE_NOW
      const clock = serverClock(() => real + offBy)
      const sentAt = real + offBy
      real += there
      const header = new Date(real).toUTCString()
      real += back
      clock.learn(header, sentAt)
      real += later
      expect(Math.abs(clock.now() - real)).toBeLessThanOrEqual((there + back) / 2 + 500)
    }),
  )
})
