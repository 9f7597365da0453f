import type { SpendingAlertCause } from '@momi/contract'
import { DAY, HOUR, MINUTE } from '@momi/contract/rules/durations'
import { expect, test } from 'vitest'
import { causesOf } from './causes.rules.ts'

const now = new Date('2026-03-12T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * DAY)
const none = { earliest: null, likely: null, latest: null }
const quiet = {
  now,
  left: 50,
  leftLater: 0,
  total: 100,
  endsAt: null,
  exhaustion: none,
  lowMs: 7 * DAY,
  paceIn: () => undefined,
}
const causes = (changes: object, open: SpendingAlertCause[] = []) =>
  causesOf({ ...quiet, ...changes, open: new Set(open) })
const likely = (days: number) => ({ exhaustion: { ...none, likely: inDays(days) } })

test.each([
  ['plenty is left', {}, [], []],
  ['a fifth is left', { left: 20 }, [], ['LOW']],
  ['a little more than a fifth is left', { left: 21 }, [], []],
  ['so much is left and the alert is open', { left: 21 }, ['LOW'], ['LOW']],
  ['clearly more is left', { left: 31 }, ['LOW'], []],
  ['what comes later is enough', { left: 0, leftLater: 40 }, [], []],
  ['it is used up within the days', likely(7), [], ['LOW']],
  ['it is used up after them', likely(7.1), [], []],
  ['so long, and the alert is open', likely(10.5), ['LOW'], ['LOW']],
  ['clearly longer', likely(10.6), ['LOW'], []],
  ['it ends before it is used up', { ...likely(3), endsAt: inDays(2) }, [], []],
  ['it ends after it is used up', { ...likely(3), endsAt: inDays(4) }, [], ['LOW']],
  ['little is left of what ends', { left: 5, endsAt: inDays(2) }, [], []],
  ['only the day is known, without a limit', { ...likely(2), total: null }, [], ['LOW']],
  ['nothing is left', { left: 0, ...likely(0) }, ['LOW', 'PACE'], ['EMPTY']],
] as const)('what is open if %s', (_, changes, open, expected) => {
  expect(causes(changes, [...open])).toEqual(expected)
})

/** The pace of the last five minutes, hour and six hours. */
const paces = (five: number, hour: number, six: number) => ({
  paceIn: (ms: number) => ({ [5 * MINUTE]: five, [HOUR]: hour, [6 * HOUR]: six })[ms],
})

test.each([
  ['five minutes and the hour at six times', [6, 6, 1], [], ['PACE']],
  ['five minutes alone', [60, 5.9, 1.9], [], []],
  ['an hour alone', [5.9, 60, 1.9], [], []],
  ['an hour and six hours at twice', [0, 2, 2], [], ['PACE']],
  ['six hours alone', [5, 1.9, 9], [], []],
  ['five minutes alone, of an open alert', [6, 1, 1], ['PACE'], ['PACE']],
  ['six hours alone, of an open alert', [0, 1, 2], ['PACE'], ['PACE']],
  ['no window, of an open alert', [5.9, 1.9, 1.9], ['PACE'], []],
] as const)('a pace that is over the limit in %s', (_, [five, hour, six], open, expected) => {
  expect(causes(paces(five, hour, six), [...open])).toEqual(expected)
})
