import { expect, test } from 'vitest'
import { clampCounter, counterState, newbornGrowth } from './counters.rules.ts'

const at = (time: string) => new Date(`2026-03-02T${time}Z`)
const DAY_START = at('00:00:00')
const DAY_END = new Date('2026-03-03T00:00:00Z')
const LONG_AGO = new Date('2026-01-01T00:00:00Z')

/** A report of a mission that can grow by ten a minute. */
const report = {
  known: { count: 0, at: DAY_START },
  countableSince: LONG_AGO,
  newborn: 0,
  dayStart: DAY_START,
  dayEnd: DAY_END,
  rateCap: { perMinute: 10, perDay: 1000 },
}
type Given = Partial<Parameters<typeof clampCounter>[0]>

test.each<[string, Given, { count: number; at: Date }]>([
  ['a plausible count', { count: 100, now: at('08:00:00') }, { count: 100, at: at('07:59:00') }],
  ['the most of a day', { count: 1000, now: at('08:00:00') }, { count: 1000, at: at('07:59:00') }],
  ['more than the most of a day adds nothing', { count: 1001, now: at('08:00:00') }, report.known],
  ['no faster than the day', { count: 70, now: at('00:05:00') }, { count: 60, at: at('00:05:00') }],
  ['a minute counts as soon as it begins', { count: 70, now: at('00:00:00') }, { count: 10, at: at('00:00:00') }],
  [
    'after the first count, no faster than since then, with its last minute',
    { count: 115, known: { count: 100, at: at('07:59:00') }, now: at('08:00:00') },
    { count: 110, at: at('08:00:00') },
  ],
  [
    'a part of a minute allows its part, rounded down',
    { count: 115, known: { count: 100, at: at('07:59:00') }, now: at('07:59:27') },
    { count: 104, at: at('07:59:24') },
  ],
  [
    'a count that fell stays',
    { count: 40, known: { count: 50, at: at('08:00:00') }, now: at('09:00:00') },
    { count: 50, at: at('08:59:00') },
  ],
  [
    'a count of nothing does not use up the time before it',
    { count: 500, known: { count: 0, at: at('07:59:00') }, now: at('08:00:00') },
    { count: 500, at: at('07:59:00') },
  ],
  [
    'a report after the day counts until its end',
    { count: 900, now: new Date('2026-03-03T10:00:00Z') },
    { count: 900, at: at('23:59:00') },
  ],
  [
    'only what that day had time for',
    {
      count: 900,
      known: { count: 100, at: at('23:50:00') },
      now: new Date('2026-03-03T10:00:00Z'),
    },
    { count: 200, at: DAY_END },
  ],
  [
    'nothing of a day that ended before the account existed',
    { count: 900, countableSince: new Date('2026-03-03T09:00:00Z'), now: new Date('2026-03-03T10:00:00Z') },
    { count: 0, at: new Date('2026-03-03T09:01:00Z') },
  ],
  [
    'an account of today grows from the end of its first minute',
    { count: 900, countableSince: at('12:00:00'), now: at('12:02:00') },
    { count: 10, at: at('12:02:00') },
  ],
  [
    'and in its first minute up to what newborns may have',
    { count: 900, countableSince: at('12:00:00'), newborn: 5, now: at('12:01:00') },
    { count: 5, at: at('12:01:00') },
  ],
  [
    'not before the time that takes',
    { count: 900, countableSince: at('12:00:00'), newborn: 5, now: at('12:00:30') },
    { count: 0, at: at('12:00:30') },
  ],
  [
    'never more than a minute’s growth',
    { count: 900, countableSince: at('12:00:00'), newborn: 50, now: at('12:01:00') },
    { count: 10, at: at('12:01:00') },
  ],
])('a count is limited by time: %s', (_, given, expected) => {
  expect(clampCounter({ ...report, count: 0, now: DAY_START, ...given })).toEqual(expected)
})

const milestones = [5, 20].map((count) => ({ at: count, tries: [] }))

test('a newborn account reaches half of the first step at most, and nothing of a secret one', () => {
  expect(newbornGrowth({}, milestones)).toBe(2)
  expect(newbornGrowth({}, [])).toBe(0)
  expect(newbornGrowth({ isSecret: true }, milestones)).toBe(0)
})

test.each([
  ['before the first step', 3, 0, {}, { count: 3, target: 5, status: 'IN_PROGRESS' }],
  ['between the steps', 7, 1, {}, { count: 7, target: 20, status: 'IN_PROGRESS' }],
  ['after the last step', 30, 2, {}, { count: 30, target: 20, status: 'COMPLETED' }],
  [
    'without a target, because it is secret',
    7,
    1,
    { isSecret: true },
    { count: 7, target: null, status: 'IN_PROGRESS' },
  ],
  ['done once and for all, on another phone', 3, 0, { isDone: true }, { count: 20, target: 5, status: 'COMPLETED' }],
  ['done, and counted on', 30, 2, { isDone: true }, { count: 30, target: 20, status: 'COMPLETED' }],
] as const)('the state of a counter: %s', (_, count, passed, given, expected) => {
  const flags = { isSecret: false, isDone: false, ...given }
  expect(counterState('2026-03-02', count, { milestones, passed }, flags)).toEqual({
    missionDay: '2026-03-02',
    ...expected,
  })
})

test('a finished counter shows the count of its last step', () => {
  const steps = [5, 20, 30].map((count) => ({ at: count, tries: [] }))
  const state = counterState('2026-03-02', 3, { milestones: steps, passed: 3 }, { isSecret: false, isDone: true })
  expect(state).toMatchObject({ count: 30, target: 30 })
})

test('a mission without steps is complete at any count', () => {
  const flags = { isSecret: false, isDone: false }
  expect(counterState('2026-03-02', 3, { milestones: [], passed: 0 }, flags)).toEqual({
    missionDay: '2026-03-02',
    count: 3,
    target: 0,
    status: 'COMPLETED',
  })
})
