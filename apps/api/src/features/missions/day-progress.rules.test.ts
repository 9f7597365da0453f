import { expect, test } from 'vitest'
import { dayProgress, giftWithin, milestoneNumber, reachedBy } from './day-progress.rules.ts'

const stepsAt = (...counts: number[]) => counts.map((at) => ({ at, tries: [] }))
const DAY_START = new Date('2026-03-02T00:00:00Z')
const BETTER_SINCE = new Date('2026-03-02T12:00:00Z')
const AFTER = new Date('2026-03-02T13:00:00Z')

/** Steps at 10 and 20 as the day began; from noon, which is the present, at 5, 10 and 20. */
const [BEFORE, BETTER] = [
  { rule: [10, 20], version: 1 },
  { rule: [5, 10, 20], version: 2 },
]
const since = ((_start: Date, at: Date = AFTER) => (at < BETTER_SINCE ? BEFORE : BETTER)) as never
const counting = { milestones: (rule: number[]) => stepsAt(...rule) } as never
const progress = (counter: { count: number; reportedAt: Date } | undefined) =>
  dayProgress(counting, { since }, { dayStart: DAY_START, counter, context: {} as never })

test.each([
  ['nothing was reported', undefined, 0],
  ['the last report reached the first step of then', { count: 12, reportedAt: DAY_START }, 1],
  ['it did not reach it', { count: 7, reportedAt: DAY_START }, 0],
  ['it reached it exactly', { count: 10, reportedAt: DAY_START }, 1],
  ['it was made under the present rule', { count: 7, reportedAt: AFTER }, 1],
  ['it reached all steps', { count: 20, reportedAt: AFTER }, 3],
])(
  'the steps of the present rule are shown, and those passed are counted under the rule of the report: %s',
  (_, counter, passed) => {
    expect(progress(counter)).toEqual({ ...BETTER, milestones: stepsAt(5, 10, 20), passed })
  },
)

test('a count reaches each step behind it, except for those passed before', () => {
  const steps = stepsAt(5, 10, 20)
  expect(reachedBy(10, steps, 0)).toEqual(stepsAt(5, 10))
  expect(reachedBy(10, steps, 1)).toEqual(stepsAt(10))
  expect(reachedBy(4, steps, 0)).toEqual([])
})

test('a step of the day is granted under its number, one of a lifetime under none', () => {
  const steps = stepsAt(5, 10)
  expect(steps.map((step) => milestoneNumber({ per: 'day' }, steps, step))).toEqual([1, 2])
  expect(milestoneNumber({ per: 'life' }, steps, steps[1]!)).toBeNull()
})

test('the gift of another mission is given as often as a day allows', () => {
  const gift = { points: 5 }
  const given = (perDay: number | null, times: number) => giftWithin({ gift: () => ({ gift, perDay }) }, {}, times)
  expect([given(2, 0), given(2, 1), given(2, 2), given(null, 99)]).toEqual([gift, gift, undefined, gift])
  expect(giftWithin({}, {}, 0)).toBeUndefined()
})
