import { expect, test } from 'vitest'
import { costOfSpin } from './wheel-cost.ts'

const wheel = (...segments: [number, object][]) => ({
  rule: { segments: segments.map(([weight, prize]) => ({ weight, prize })) },
})

test('a spin costs the mean of its prizes, and as much again for each spin that it wins', () => {
  expect(costOfSpin(wheel([3, {}], [1, { points: 100 }]))).toEqual({ points: 25, rewards: 0 })
  expect(costOfSpin(wheel([1, { spins: 1 }], [1, { points: 100 }]))).toEqual({ points: 100, rewards: 0 })
  expect(costOfSpin(wheel([99, {}], [1, { reward: 'airtime' }]))).toEqual({ points: 0, rewards: 0.01 })
})

test.each([
  ['what is no wheel', { rule: { gift: { points: 1 } } }],
  ['nothing', undefined],
  ['a wheel without weights', wheel([0, { points: 1 }])],
  ['a wheel that never ends', wheel([1, { spins: 1 }])],
])('%s has no cost of a spin', (_, body) => expect(costOfSpin(body)).toBeUndefined())

test('a segment that is half typed does not count', () => {
  expect(costOfSpin({ rule: { segments: [{ weight: 1, prize: { points: 10 } }, { prize: {} }] } })?.points).toBe(10)
})
