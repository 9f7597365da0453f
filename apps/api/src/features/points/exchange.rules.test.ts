import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from './exchange.rules.ts'

test.each([
  [1000, 1000, '1'],
  [100, 1000, '0.1'],
  [1, 1000, '0.001'],
  [1, 20_000, '0'],
  [3, 20_000, '0.0001'],
  [1_000_000_000, 3, '333333333.3333'],
  [12_345, 1000, '12.345'],
])('%i points at a rate of %i per unit are worth %s', (points, rate, amount) => {
  expect(amountOf(points, rate)).toBe(amount)
})

test('the amount is never worth more than the points, and falls short of them by less than one unit of the last decimal', () => {
  const whole = fc.integer({ min: 1, max: 1_000_000_000 })
  fc.assert(
    fc.property(whole, fc.integer({ min: 1, max: 10_000_000 }), (points, rate) => {
      const [units = '', fraction = ''] = amountOf(points, rate).split('.')
      const scaled = BigInt(units) * 10_000n + BigInt(fraction.padEnd(4, '0'))
      expect(scaled * BigInt(rate) <= BigInt(points) * 10_000n).toBe(true)
      expect((scaled + 1n) * BigInt(rate) > BigInt(points) * 10_000n).toBe(true)
    }),
  )
})
