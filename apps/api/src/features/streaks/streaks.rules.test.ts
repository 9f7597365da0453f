import { describe, expect, test } from 'vitest'
import { availability, lengthsOf, nextCheckInAt, nextStep, type StreakState, weekOf } from './streaks.rules.ts'
import { StreakRule } from './streak-rule.ts'

const rule = StreakRule.parse({ points: [10, 15, 20, 25, 30, 40, 60] })
const NOON = '11:00:00Z'

/** The state of a streak in Lagos (UTC+1) at noon of 2026-03-10, with the changes that a test passes. */
const standing = (given: Partial<StreakState> = {}): StreakState => ({
  zone: 'Africa/Lagos',
  today: '2026-03-10',
  now: new Date(`2026-03-10T${NOON}`),
  rule,
  last: null,
  week: new Map(),
  refused: new Set(),
  freezes: [],
  outages: [],
  walletTaken: false,
  walletLastAt: null,
  ...given,
})
const last = (day: string, streakDay: number, at = `${day}T${NOON}`) => ({
  day,
  streakDay,
  at: new Date(at),
  lifetimeStreak: streakDay,
  longestStreak: streakDay,
})

describe('a check-in gets its position in the week', () => {
  test.each([
    ['the first check-in', null, { streakDay: 1, points: 10, missedDays: 0 }],
    ['the day after the first', last('2026-03-09', 1), { streakDay: 2, points: 15, missedDays: 0 }],
    ['the day after the sixth', last('2026-03-09', 6), { streakDay: 7, points: 60, missedDays: 0 }],
    ['the day after the seventh', last('2026-03-09', 7), { streakDay: 1, points: 10, missedDays: 0 }],
    ['one missed day', last('2026-03-08', 3), { streakDay: 1, points: 10, missedDays: 1 }],
    ['a missed fortnight', last('2026-02-23', 6), { streakDay: 1, points: 10, missedDays: 14 }],
    ['days missed after a full week', last('2026-03-07', 7), { streakDay: 1, points: 10, missedDays: 0 }],
    ['a week across the end of February', last('2026-03-09', 2), { streakDay: 3, points: 20, missedDays: 0 }],
  ])('%s', (_, before, expected) => {
    expect(nextStep(standing({ last: before }))).toEqual({ ...expected, covers: [] })
  })
})

describe('a check-in is possible, or refused with one reason', () => {
  test.each([
    ['without an earlier check-in', {}, 'open', null],
    ['after a check-in at noon yesterday', { last: last('2026-03-09', 1) }, 'open', null],
    ['after a check-in today', { last: last('2026-03-10', 1) }, 'already-checked-in', '2026-03-10T23:00:00.000Z'],
    [
      'after a check-in late today, the next one waits for the cool-off tomorrow',
      { last: last('2026-03-10', 1, '2026-03-10T22:59:59Z') },
      'already-checked-in',
      '2026-03-11T06:59:59.000Z',
    ],
    [
      'one second before the end of the cool-off',
      { last: last('2026-03-09', 1, '2026-03-10T03:00:01Z') },
      'cool-off',
      '2026-03-10T11:00:01.000Z',
    ],
    ['at the end of the cool-off', { last: last('2026-03-09', 1, '2026-03-10T03:00:00Z') }, 'open', null],
    [
      'after a check-in tomorrow, because the clock was moved back',
      { last: last('2026-03-11', 2) },
      'date-before-max-record',
      '2026-03-11T23:00:00.000Z',
    ],
    [
      'after a check-in of another account with this wallet today',
      { walletTaken: true },
      'already-checked-in',
      '2026-03-10T23:00:00.000Z',
    ],
  ] as const)('%s', (_, given, expected, opens) => {
    expect(availability(standing(given))).toBe(expected)
    expect(nextCheckInAt(standing(given))?.toISOString() ?? null).toBe(opens)
  })
})

describe('the displayed week', () => {
  const seen = (given: Partial<StreakState>) =>
    weekOf(standing(given)).map(
      ({ date, state }) =>
        `${date.slice(8)}${{ CHECKED_IN: '+', AVAILABLE_FOR_CHECK_IN: '!', NOT_AVAILABLE: '' }[state]}`,
    )

  test.each([
    ['without a check-in', {}, ['10!', '11', '12', '13', '14', '15', '16']],
    ['two check-ins before today', { last: last('2026-03-09', 2) }, ['08+', '09+', '10!', '11', '12', '13', '14']],
    [
      'three check-ins, the last one today',
      { last: last('2026-03-10', 3) },
      ['08+', '09+', '10+', '11', '12', '13', '14'],
    ],
    [
      'a full week, on the day of its last check-in',
      { last: last('2026-03-10', 7) },
      ['04+', '05+', '06+', '07+', '08+', '09+', '10+'],
    ],
    ['the day after a full week', { last: last('2026-03-09', 7) }, ['10!', '11', '12', '13', '14', '15', '16']],
    ['a missed day', { last: last('2026-03-08', 3) }, ['10!', '11', '12', '13', '14', '15', '16']],
    ['the wallet is taken today', { walletTaken: true }, ['11', '12', '13', '14', '15', '16', '17']],
    [
      'in the cool-off',
      { last: last('2026-03-09', 1, '2026-03-10T04:00:00Z') },
      ['09+', '10', '11', '12', '13', '14', '15'],
    ],
    ['after the clock was moved back', { last: last('2026-03-11', 2) }, ['10+', '11+', '12', '13', '14', '15', '16']],
  ])('%s', (_, given, expected) => {
    expect(seen(given)).toEqual(expected)
  })

  test('a rule whose later days pay less is refused', () => {
    expect(weekOf(standing()).map((day) => day.points)).toEqual(rule.points)
    // A day whose points were refused shows none, and stays a day of the streak.
    const refused = { last: last('2026-03-10', 2), refused: new Set(['2026-03-10']) }
    expect(weekOf(standing(refused)).map(({ state, points }) => [state, points])).toMatchObject([
      ['CHECKED_IN', 10],
      ['CHECKED_IN', 0],
      ['NOT_AVAILABLE', 20],
      ...rule.points.slice(3).map((points) => ['NOT_AVAILABLE', points]),
    ])
    expect(StreakRule.safeParse({ points: [10, 9, 10, 10, 10, 10, 10] }).success).toBe(false)
    expect(StreakRule.safeParse({ points: [10, 10, 10] }).success).toBe(false)
    expect(StreakRule.parse({ points: rule.points }).coolOffHours).toBe(8)
  })
})

describe('[CLI-03] the streak’s length, the longest length and the week number', () => {
  const reached = (day: string, lifetimeStreak: number, longestStreak = lifetimeStreak) => ({
    ...last(day, ((lifetimeStreak - 1) % 7) + 1),
    lifetimeStreak,
    longestStreak,
  })
  test.each([
    ['without a check-in', {}, [0, 0, 1]],
    ['one check-in, today', { last: reached('2026-03-10', 1) }, [1, 1, 1]],
    ['seven check-ins, the last one today', { last: reached('2026-03-10', 7) }, [7, 7, 1]],
    ['seven check-ins, the last one yesterday', { last: reached('2026-03-09', 7) }, [7, 7, 2]],
    ['eight check-ins, the last one today', { last: reached('2026-03-10', 8) }, [8, 8, 2]],
    ['twelve check-ins, the last one today', { last: reached('2026-03-10', 12, 30) }, [12, 30, 2]],
    ['twelve check-ins, the last one yesterday', { last: reached('2026-03-09', 12, 30) }, [12, 30, 2]],
    ['a missed day', { last: reached('2026-03-08', 12) }, [0, 12, 1]],
    [
      'a missed day that a freeze covers',
      { last: reached('2026-03-08', 12), freezes: [{ id: 1, at: new Date('2026-03-08T11:00:00Z') }] },
      [12, 12, 2],
    ],
    ['days missed after a whole week', { last: reached('2026-03-01', 14) }, [14, 14, 3]],
    [
      'nine check-ins, the last one at position 5 after a merge',
      { last: { ...reached('2026-03-10', 9), streakDay: 5 } },
      [9, 9, 2],
    ],
  ] satisfies [string, Partial<StreakState>, number[]][])('%s', (_, given, expected) => {
    const { lifetimeStreak, longestStreak, weekNumber } = lengthsOf(standing(given))
    expect([lifetimeStreak, longestStreak, weekNumber]).toEqual(expected)
  })
})
