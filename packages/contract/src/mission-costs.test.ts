import { expect, test } from 'vitest'
import { MISSION_TYPES } from './features/missions.ts'
import { meanSpin, missionCost } from './mission-costs.ts'

const NO_USE = { perDay: 0, bySteps: {}, pointsPerSpin: 0 }
const wheel = (...segments: [weight: number, prize: object][]) => ({
  segments: segments.map(([weight, prize]) => ({ weight, prize })),
})

test('a spin gives the mean of its prizes', () => {
  expect(meanSpin(wheel([3, {}], [1, { points: 100 }]))).toEqual({ points: 25, spins: 0, rewards: 0 })
  expect(meanSpin(wheel([99, {}], [1, { reward: 'airtime' }]))).toEqual({ points: 0, spins: 0, rewards: 0.01 })
  expect(meanSpin(wheel([1, { spins: 2 }], [1, {}]))).toEqual({ points: 0, spins: 1, rewards: 0 })
  expect(meanSpin(wheel([0, { points: 1 }]))).toEqual({ points: 0, spins: 0, rewards: 0 })
})

test('a wheel costs what its spins of a day give, less what people pay for them', () => {
  const rule = { ...wheel([3, {}], [1, { points: 100 }]), freePerDay: 2, spinPrice: 10 }
  const use = { perDay: 50, bySteps: { FREE: 40, BOUGHT_FOR_POINTS: 10 }, pointsPerSpin: 25 }
  expect(missionCost('roulette', rule, use)).toEqual({ perUse: 25, perPersonDay: 50, perDay: 50 * 25 - 10 * 10 })
  expect(missionCost('roulette', { ...rule, spinPrice: null }, use)).toMatchObject({ perDay: 40 * 25 })
})

test.each(MISSION_TYPES)('a rule of %s that is only begun costs nothing yet', (type) => {
  const begun = [{}, { gift: {} }, { points: [undefined] }, { steps: [{}] }, { segments: [{}], spinPrice: undefined }]
  for (const rule of begun) expect(missionCost(type, rule, NO_USE)).toEqual({ perUse: 0, perPersonDay: 0, perDay: 0 })
})
