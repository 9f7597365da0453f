import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { groupOf, isConfirmed, nextRecheckAt, splitOf } from './giveaway.rules.ts'

test.each([
  ['…0', 'SET_DEFAULT_REQUIRED'],
  ['…1', 'SET_DEFAULT_NOT_REQUIRED'],
  ['…2', 'SET_DEFAULT_REQUIRED'],
  ['…8', 'SET_DEFAULT_REQUIRED'],
  ['…9', 'SET_DEFAULT_NOT_REQUIRED'],
  ['…a', 'SET_DEFAULT_NOT_REQUIRED'],
  ['…f', 'SET_DEFAULT_NOT_REQUIRED'],
])('[GIV-03] a haid ending in %s gets %s, or ALREADY_DONE if the browser is already the default', (end, group) => {
  expect(groupOf(`00${end}`, false)).toBe(group)
  expect(groupOf(`00${end}`, true)).toBe('SET_DEFAULT_ALREADY_DONE')
})

test('[GIV-03] trust case 11: 5 of 16 haids are assigned to REQUIRED', () => {
  const many = 100_000
  const required = Array.from({ length: many }, (_, i) =>
    createHash('sha256').update(`haid ${i}`).digest('hex'),
  ).filter((haid) => groupOf(haid, false) === 'SET_DEFAULT_REQUIRED').length
  const expected = (many * 5) / 16
  const chiSquared = (required - expected) ** 2 / expected + (required - expected) ** 2 / (many - expected)
  // The critical value of the chi-squared distribution with one degree of freedom for p = 0.001.
  expect(chiSquared).toBeLessThan(10.83)
})

test('the default browser is confirmed by two checks that are long enough apart', () => {
  const at = (hours: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + hours * 3_600_000)
  const rule = { recheckHours: 24 }
  expect(isConfirmed(undefined, rule)).toBe(false)
  expect(isConfirmed({ firstAt: at(0), lastAt: at(0) }, rule)).toBe(false)
  expect(isConfirmed({ firstAt: at(0), lastAt: at(23.99) }, rule)).toBe(false)
  expect(isConfirmed({ firstAt: at(0), lastAt: at(24) }, rule)).toBe(true)
})

test.each([
  [0, 0.25],
  [0.25, 1],
  [5, 6],
  [30, 72],
  [72, null],
])('hours since a delivery: %s; hour of the next check: %s', (hours, next) => {
  const at = (after: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + after * 3_600_000)
  expect(nextRecheckAt(at(0), at(hours))).toEqual(next === null ? null : at(next))
})

test.each([
  ['0 of 0', 0, 0, null, 'TOO_FEW'],
  ['199 of 199', 199, 0, 1, 'TOO_FEW'],
  ['5 in 16 of 1600', 500, 1100, 0.3125, 'AS_EXPECTED'],
  ['35 % of 1600', 560, 1040, 0.35, 'AS_EXPECTED'],
  ['37 % of 1600', 592, 1008, 0.37, 'DEVIATES'],
  ['25 % of 1600', 400, 1200, 0.25, 'DEVIATES'],
  ['33 % of 10,000', 3300, 6700, 0.33, 'AS_EXPECTED'],
  ['33.5 % of 10,000', 3350, 6650, 0.335, 'DEVIATES'],
  ['half, as with decimal haids', 5000, 5000, 0.5, 'DEVIATES'],
])('the share of haids in REQUIRED is judged by its probability: %s', (_, required, notRequired, share, verdict) => {
  expect(splitOf({ required, notRequired })).toEqual({ share, verdict })
})
