import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localAmount } from './local-amount.ts'

test.each([
  ['25', '1530', '38200.00'],
  ['1', '1530', '1530.00'],
  ['0.15', '1530.5', '229.00'],
  ['0.0015', '11.5', '0.01'],
  ['0.0001', '5.4', '0.00'],
  ['0', '5.4', '0.00'],
  ['1.1', '17.8', '19.50'],
  ['1000000000', '999999999.999999', '999000000000000000.00'],
])('%s tokens at %s are about %s', (amount, rate, worth) => {
  expect(localAmount(amount, rate)).toBe(worth)
})

test('the approximate worth is never above the exact one, and less than a cent and one hundredth below it', () => {
  const decimal = fc
    .tuple(fc.nat(99_999), fc.nat(999))
    .map(([whole, part]) => `${whole}.${String(part).padStart(3, '0')}`)
  fc.assert(
    fc.property(decimal, decimal, (amount, rate) => {
      const millionths = BigInt(amount.replace('.', '')) * BigInt(rate.replace('.', ''))
      const shown = BigInt(localAmount(amount, rate).replace('.', '')) * 10_000n
      expect(shown).toBeLessThanOrEqual(millionths)
      expect(millionths - shown).toBeLessThan(millionths / 100n + 10_000n)
    }),
  )
})
