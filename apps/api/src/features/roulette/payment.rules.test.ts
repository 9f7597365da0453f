import { expect, test } from 'vitest'
import { drawFrom, freeSpinOf, purchaseOf } from './payment.rules.ts'
import { RouletteRule } from './roulette.rules.ts'

const rule = RouletteRule.parse({
  segments: [
    { id: 'nothing', weight: 1, prize: { type: 'NOTHING_WON' } },
    { id: 'points', weight: 1, prize: { type: 'POINTS', points: 5 } },
  ],
  freePerDay: 2,
  spinPrice: 40,
  mostBoughtPerDay: 3,
})
const purse = { daily_used: 0, next_source: null, bought_today: 0, balance: 40 } as const
const code = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    return (error as { code: string }).code
  }
  return undefined
}

test('the free spins of the day come first, then the oldest held one', () => {
  expect(freeSpinOf({ rule }, { ...purse, daily_used: 1, next_source: 'BET9JA' })).toEqual({
    by: 'day',
    source: 'FREE',
    price: 0,
  })
  expect(freeSpinOf({ rule }, { ...purse, daily_used: 2, next_source: 'BET9JA' })).toEqual({
    by: 'held',
    source: 'BET9JA',
    price: 0,
  })
  expect(code(() => freeSpinOf({ rule }, { ...purse, daily_used: 2 }))).toBe('roulette_no_spin_available')
})

test('a spin costs the price that applies, if the person saw that price or a higher one', () => {
  const bought = { by: 'points', source: 'BOUGHT_FOR_POINTS', price: 40 }
  expect(purchaseOf({ rule }, purse, { price: 40 })).toEqual(bought)
  expect(purchaseOf({ rule }, purse, { price: 50 })).toEqual(bought)
  expect(code(() => purchaseOf({ rule }, purse, { price: 39 }))).toBe('roulette_invalid_signature')
  expect(code(() => purchaseOf({ rule }, purse, { price: null }))).toBe('roulette_invalid_signature')
})

test.each([
  ['the balance is a point short', {}, { balance: 39 }, 'roulette_not_enough_points'],
  ['none is sold', { spinPrice: null }, {}, 'roulette_no_spin_available'],
  ['the day’s last one was bought', {}, { bought_today: 3 }, 'roulette_no_spin_available'],
  ['the day’s last one is left', {}, { bought_today: 2 }, undefined],
])('no spin is bought if %s', (_, rules, given, expected) => {
  expect(code(() => purchaseOf({ rule: { ...rule, ...rules } }, { ...purse, ...given }, { price: 40 }))).toBe(expected)
})

test('a draw gives a segment of the wheel, or is refused', () => {
  expect(drawFrom({ rule }, 'b7'.repeat(32), 'ada', [{ id: 'points', weight: 1 }])).toBe(rule.segments[1])
  expect(code(() => drawFrom({ rule }, 'b7'.repeat(32), 'ada', []))).toBe('roulette_draw_failed')
  expect(code(() => drawFrom({ rule }, 'b7'.repeat(32), 'ada', [{ id: 'gone', weight: 1 }]))).toBe(
    'roulette_draw_failed',
  )
})
