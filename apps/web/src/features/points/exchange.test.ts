import { expect, test } from 'vitest'
import { choicesOf, estimateOf, worthOf, type ExchangeConfig } from './exchange.ts'

const config = (pointsPerUnit: number, perUnit: string | null) =>
  ({
    pointsPerUnit,
    decimals: 4,
    local: perUnit === null ? null : { currency: 'NGN', perUnit, since: '2026-03-01' },
  }) as ExchangeConfig

test.each([
  [150, config(1000, '1530.5'), 0.15, '229.00'],
  [1, config(1000, '5.4'), 0.001, '0.00'],
  [100, config(1000, '5.4'), 0.1, '0.54'],
  // The local value is computed from the amount that is paid, which is rounded.
  [1, config(30_000, '1000000'), 0, '0.00'],
  [1_000_000_000, config(1, '999999999.999999'), 1_000_000_000, '999000000000000000.00'],
  [150, config(1000, null), 0.15, undefined],
])('[CLI-05] %i points are estimated in tokens and, rounded down, in local money', (points, rates, tokens, local) => {
  const worth = local === undefined ? undefined : { amount: local, currency: 'NGN', since: '2026-03-01' }
  expect([estimateOf(points, rates), worthOf(points, rates)]).toEqual([tokens, worth])
})

test.each([
  [100, 500, { minimum: 100, half: 250, all: 500 }],
  [100, 199, { minimum: 100, all: 199 }],
  [100, 200, { half: 100, all: 200 }],
  [100, 100, { all: 100 }],
  [100, 99, {}],
  [0, 0, {}],
  [0, 3, { half: 1, all: 3 }],
])('[CLI-05] the choices for a minimum of %i and %i points to exchange are %o', (minPoints, withdrawable, choices) => {
  const found = choicesOf({ minPoints, withdrawable })
  expect(Object.fromEntries(found.map(({ name, points }) => [name, points]))).toEqual(choices)
})
