import fc from 'fast-check'
import { addDays } from '@momi/contract/rules/calendar'
import { expect, test } from 'vitest'
import { mergedCheckIns, type CheckInDay } from './merge.rules.ts'

/** A check-in on a day of March: its place in the week, the length of the streak, and the longest one. */
const on = (day: number, streakDay: number, lifetimeStreak: number, longestStreak = lifetimeStreak): CheckInDay => ({
  day: `2026-03-${String(day).padStart(2, '0')}`,
  streakDay,
  lifetimeStreak,
  longestStreak,
})

interface Case {
  all: CheckInDay[]
  running?: CheckInDay[]
  merged: CheckInDay[]
}

test.each<[string, Case]>([
  ['nobody has checked in', { all: [], merged: [] }],
  [
    'each continues the check-in of the other account on the day before',
    { all: [on(2, 1, 1), on(4, 1, 1), on(3, 1, 1)], merged: [on(2, 1, 1), on(3, 2, 2), on(4, 3, 3)] },
  ],
  ['a missed day restarts the streak', { all: [on(2, 1, 1), on(4, 1, 1)], merged: [on(2, 1, 1), on(4, 1, 1)] }],
  [
    'a day of both accounts is one check-in, with the greater place and lengths of either',
    { all: [on(9, 3, 10, 12), on(9, 5, 5, 40)], merged: [on(9, 5, 10, 40)] },
  ],
  [
    'of the same day, the sixth place is better than the seventh, after which a week begins',
    { all: [on(9, 6, 6), on(9, 7, 7)], merged: [on(9, 6, 7)] },
  ],
  ['the eighth check-in begins the next week', { all: [on(8, 7, 7), on(9, 1, 1)], merged: [on(8, 7, 7), on(9, 1, 8)] }],
  [
    'after a full week missed days cost nothing, whichever account checks in next',
    { all: [on(8, 7, 7), on(12, 1, 1)], merged: [on(8, 7, 7), on(12, 1, 8)] },
  ],
  [
    'the longest streak of the days before stays the longest one',
    { all: [on(2, 2, 30), on(4, 1, 1), on(6, 1, 1, 2)], merged: [on(2, 2, 30), on(4, 1, 1, 30), on(6, 1, 1, 30)] },
  ],
  [
    'the last check-in continues a running streak of the other account, whose missed days are covered',
    { all: [on(8, 4, 32), on(11, 1, 1)], running: [on(8, 4, 32)], merged: [on(8, 4, 32), on(11, 5, 33)] },
  ],
  [
    'it alone does so, because only now it is known that the streak still runs',
    {
      all: [on(8, 4, 32), on(10, 1, 1), on(12, 1, 1)],
      running: [on(8, 4, 32)],
      merged: [on(8, 4, 32), on(10, 1, 1, 32), on(12, 5, 33)],
    },
  ],
  [
    'a running streak at the end of its week keeps the place that pays most',
    { all: [on(8, 6, 6), on(11, 1, 1)], running: [on(8, 6, 6)], merged: [on(8, 6, 6), on(11, 6, 7)] },
  ],
  [
    'a running streak that ends on the same day is not continued by itself',
    { all: [on(10, 2, 2), on(10, 1, 1)], running: [on(10, 2, 2)], merged: [on(10, 2, 2)] },
  ],
])('%s', (_, { all, running = [], merged }) => {
  expect(mergedCheckIns(all, running)).toEqual(merged)
})

test('whatever two accounts have, no number is smaller than with one of them alone, and each day is there once, in order', () => {
  const account = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { maxLength: 20 }).map((days) =>
    days
      .toSorted((one, other) => one - other)
      .reduce<CheckInDay[]>((past, day) => {
        const before = past.at(-1)
        const isNext = before && (before.streakDay === 7 || addDays(before.day, 1) === on(day, 1, 1).day)
        const length = isNext ? before.lifetimeStreak + 1 : 1
        const longest = Math.max(length, before?.longestStreak ?? 0)
        return [...past, on(day, isNext ? (before.streakDay % 7) + 1 : 1, length, longest)]
      }, []),
  )
  fc.assert(
    fc.property(account, account, (one, other) => {
      const all = [...other, ...one]
      const merged = mergedCheckIns(all, [])
      expect(merged.map(({ day }) => day)).toEqual([...new Set(all.map(({ day }) => day))].toSorted())
      for (const own of all) {
        const found = merged.find(({ day }) => day === own.day)!
        expect(found.lifetimeStreak).toBeGreaterThanOrEqual(own.lifetimeStreak)
        expect(found.longestStreak).toBeGreaterThanOrEqual(own.longestStreak)
        expect(found.streakDay % 7).toBeGreaterThanOrEqual(own.streakDay % 7)
      }
    }),
  )
})
