import { expect, test } from 'vitest'
import { dataSavedStateOf } from './state.ts'

const step = (kilobytes: number) => ({ kilobytes, points: 10, spins: 0, isReward: false })
const config = (kilobytesToday: number, kilobytesCarried = 0) => ({
  missionDay: '2026-03-02',
  steps: [step(1000), step(5000), step(20_000)],
  kilobytesToday,
  kilobytesCarried,
})

test('[DAT-01] a step that the phone has reached and the server has not counted is ready to be reported', () => {
  const { saved, next, ready } = dataSavedStateOf(config(0), 5200)
  expect(saved).toBe(5200)
  expect(next?.kilobytes).toBe(20_000)
  expect(ready.map(({ kilobytes }) => kilobytes)).toEqual([1000, 5000])
})

test('[DAT-01] the server’s count remains if the phone has lost its own', () => {
  const { saved, next, ready } = dataSavedStateOf(config(5000), 0)
  expect([saved, next?.kilobytes, ready]).toEqual([5000, 20_000, []])
})

test('[DAT-01] saved data that does not reach the next step needs no report', () => {
  expect(dataSavedStateOf(config(1000), 4900).ready).toEqual([])
})

test('[DAT-01] after the last step, there is no next step and nothing to report', () => {
  const { next, ready } = dataSavedStateOf(config(20_000), 90_000)
  expect([next, ready]).toEqual([undefined, []])
})

test.each([
  ['what the phone counted before the mission day is not of today', 6200, config(200, 6000), 200],
  ['a phone that has counted nothing more', 6000, config(0, 6000), 0],
  ['a phone that has just started again, before the server knows it', 300, config(500, 6000), 800],
  ['a phone that has started again, as the server knows', 300, config(800, -500), 800],
])('%s: %d on the phone', (_, onPhone, answer, saved) => {
  expect(dataSavedStateOf(answer, onPhone).saved).toBe(saved)
})
