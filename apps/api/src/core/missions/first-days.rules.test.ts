import { IS_TEST_FULL } from '@momi/testing/test-full'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../testing/random-values.ts'
import { estimateOf, spreadOver } from './first-days.rules.ts'

test.each([
  [
    'as many for each person as elsewhere',
    { people: 500, perPerson: 1, elsewhere: [{ awards: 600, people: 2000 }] },
    150,
  ],
  [
    'the mean of several countries by their people',
    {
      people: 1000,
      perPerson: 3,
      elsewhere: [
        { awards: 1000, people: 1000 },
        { awards: 0, people: 3000 },
      ],
    },
    250,
  ],
  ['all that the rule gives, where it runs nowhere else', { people: 500, perPerson: 3, elsewhere: [] }, 1500],
  [
    'countries with few people do not count',
    { people: 500, perPerson: 1, elsewhere: [{ awards: 90, people: 9 }] },
    500,
  ],
  [
    'nothing in a country with few people',
    { people: 99, perPerson: 1, elsewhere: [{ awards: 9, people: 900 }] },
    undefined,
  ],
] as const)('the estimate of a new mission: %s', (_, known, expected) => {
  expect(estimateOf(known)).toBe(expected)
})

test('an estimate has the shape of the other missions of the day, and is even without one', () => {
  expect(spreadOver(4, 100, [])).toEqual([25, 50, 75, 100])
  expect(
    spreadOver(4, 100, [
      [0, 0, 10, 10],
      [0, 10],
    ]),
  ).toEqual([0, 50, 100, 100])
})

/** The band of the first days, as in decision 0124: what the SQL function award_band has to agree with. */
const K = (3 - 1) / Math.log(3)
const TOLERANCE = 3
const MINUTES = 1440

/**
 * A first day from its launch on: `times` as many awards as estimated, of which an eighth comes in the first hour, because
 * the launch is announced. Returns the awards until the mission was stopped, and whether it was.
 */
function firstDay(times: number, estimate: number, next: () => number) {
  let [level, given] = [0, 0]
  for (let minute = 0; minute < MINUTES; minute++) {
    const size = Math.max(34, estimate) * (minute < 30 ? 2 : 1)
    level = Math.max(0, level - (K * TOLERANCE * estimate) / MINUTES)
    const mean = times * estimate * (7 / 8 / MINUTES + (minute < 60 ? 1 / 8 / 60 : 0))
    for (let at = -Math.log(1 - next()); at < mean; at -= Math.log(1 - next())) {
      if (++level > size) return { given, isStopped: true }
      given++
    }
  }
  return { given, isStopped: false }
}

describe('[REH-04] a simulation of first days', () => {
  const runs = IS_TEST_FULL ? 1000 : 50

  test.each([1, 2, 4])('no launch with %i times the awards of the estimate is stopped', (times) => {
    const next = randomFrom(times)
    for (const estimate of [20, 500, 5000])
      for (let run = 0; run < runs / (estimate > 500 ? 10 : 1); run++)
        expect(firstDay(times, estimate, next).isStopped).toBe(false)
  })

  test.each([10, 30, 100])(
    'a fault of %i times the estimate is stopped on the first day, after at most four days of it',
    (times) => {
      const next = randomFrom(times)
      for (const estimate of [500, 5000]) {
        const { given, isStopped } = firstDay(times, estimate, next)
        expect(isStopped).toBe(true)
        expect(given / estimate).toBeLessThan(4)
      }
    },
  )
})
