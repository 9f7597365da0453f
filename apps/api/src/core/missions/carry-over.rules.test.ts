import { expect, test } from 'vitest'
import { carriedInto } from './carry-over.rules.ts'

const DAY_START = new Date('2026-03-09T23:00:00Z')
const EIGHT_HOURS = new Date('2026-03-10T07:00:00Z')
const LATER = new Date('2026-03-10T12:00:00Z')
const IN_TIME = new Date('2026-03-09T22:59:59.999Z')

const counter = (given: object) => ({ count: 0, reported: 0, carried: 0, reportedAt: LATER, ...given })
const before = (reported: number, reportedAt = IN_TIME) => counter({ reported, reportedAt })

test.each([
  ['nothing is known of the day before', { figure: 500, before: undefined }, 0],
  ['the phone has started again: its figure fell', { figure: 499, before: before(500), now: DAY_START }, 0],
  [
    'soon after midnight, a figure above that of the day before goes on',
    { figure: 501, before: before(500), now: DAY_START },
    500,
  ],
  [
    'until eight hours after midnight',
    { figure: 501, before: before(500), now: new Date(EIGHT_HOURS.getTime() - 1) },
    500,
  ],
  ['from eight hours after midnight it is of the new day', { figure: 501, before: before(500), now: EIGHT_HOURS }, 0],
  [
    'the day before was reported after its end, so that the phone is still in it',
    { figure: 501, before: before(500, DAY_START) },
    500,
  ],
  ['a large figure that is repeated is no coincidence', { figure: 1000, before: before(1000) }, 1000],
  ['a smaller one may be', { figure: 999, before: before(999) }, 0],
  ['a large figure that grew late is of the new day', { figure: 1001, before: before(1000) }, 0],
  ['what the day began with stays', { figure: 700, known: counter({ count: 200, reported: 700, carried: 500 }) }, 500],
  [
    'the phone’s own midnight has passed: what was counted is added',
    { figure: 20, known: counter({ count: 200, reported: 700, carried: 500 }) },
    -200,
  ],
  [
    'without anything carried, a fall changes nothing',
    { figure: 20, known: counter({ count: 200, reported: 200 }) },
    0,
  ],
  [
    'after the phone’s midnight, further reports keep what is added',
    { figure: 30, known: counter({ count: 230, reported: 20, carried: -200 }) },
    -200,
  ],
  [
    'and a further fall adds nothing',
    { figure: 10, known: counter({ count: 230, reported: 20, carried: -200 }) },
    -200,
  ],
])('%s', (_, given, expected) => {
  expect(carriedInto({ now: LATER, dayStart: DAY_START, known: undefined, before: undefined, ...given })).toBe(expected)
})
