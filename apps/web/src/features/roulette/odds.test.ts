import { expect, test } from 'vitest'
import { oddsOf } from './odds.ts'

const segment = (id: string, weight: number) => ({
  id,
  type: 'POINTS' as const,
  amount: 10,
  name: null,
  worth: null,
  weight,
  remaining: null,
})

test('[ROU-05] odds are computed from the weights, the most likely first', () => {
  const odds = oddsOf([segment('rare', 1), segment('often', 600), segment('some', 399), segment('gone', 0)])
  expect(odds.map(({ segment: { id }, chance, oneIn }) => [id, chance, oneIn])).toEqual([
    ['often', 0.6, 1.7],
    ['some', 0.399, 2.5],
    ['rare', 0.001, 1000],
    ['gone', 0, undefined],
  ])
  expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1)
})

test('[ROU-05] without a segment that can be drawn, all chances are 0', () => {
  expect(oddsOf([segment('gone', 0)])).toEqual([{ segment: segment('gone', 0), chance: 0, oneIn: undefined }])
})
