import { describe, expect, test } from 'vitest'
import {
  coveredInWeek,
  coversIn,
  isInGrace,
  isRunning,
  lateInstant,
  nextStep,
  pendingCovers,
  type StreakState,
  termsOfWeek,
  weekBegan,
  weekFrom,
} from './streaks.rules.ts'
import { StreakRule } from './streak-rule.ts'

const rule = StreakRule.parse({ points: [10, 15, 20, 25, 30, 40, 60] })

/** The state of a streak in Lagos, whose days begin at 23:00 UTC, at noon of 2026-03-10. */
const standing = (given: Partial<StreakState> = {}): StreakState => ({
  zone: 'Africa/Lagos',
  today: '2026-03-10',
  now: new Date('2026-03-10T11:00:00Z'),
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
const last = (day: string, streakDay: number, at = `${day}T11:00:00Z`) => ({
  day,
  streakDay,
  at: new Date(at),
  lifetimeStreak: streakDay,
  longestStreak: streakDay,
})
const freeze = (id: number, at: string) => ({ id, at: new Date(at) })
const outage = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
const used = (date: string, id: number) => ({ date, by: { kind: 'FREEZE', id } })
const bridged = (date: string) => ({ date, by: { kind: 'OUTAGE' } })

describe('missed days that cost nothing', () => {
  const EARLY = freeze(1, '2026-03-01T11:00:00Z')
  test.each<[string, Partial<StreakState>, object[]]>([
    ['a freeze that was owned before', { last: last('2026-03-08', 3), freezes: [EARLY] }, [used('2026-03-09', 1)]],
    [
      'a freeze bought in the last millisecond of the day',
      { last: last('2026-03-08', 3), freezes: [freeze(1, '2026-03-09T22:59:59.999Z')] },
      [used('2026-03-09', 1)],
    ],
    [
      'two freezes, the oldest first',
      { last: last('2026-03-07', 2), freezes: [EARLY, freeze(2, '2026-03-02T11:00:00Z')] },
      [used('2026-03-08', 1), used('2026-03-09', 2)],
    ],
    [
      'an outage of exactly the hours of the rule',
      { last: last('2026-03-08', 3), outages: [outage('2026-03-09T08:00:00Z', '2026-03-09T12:00:00Z')] },
      [bridged('2026-03-09')],
    ],
    [
      'two outages that are long enough together, beside one of another day',
      {
        last: last('2026-03-08', 3),
        outages: [
          outage('2026-03-01T08:00:00Z', '2026-03-01T12:00:00Z'),
          outage('2026-03-09T08:00:00Z', '2026-03-09T10:00:00Z'),
          outage('2026-03-09T14:00:00Z', '2026-03-09T16:00:00Z'),
        ],
      },
      [bridged('2026-03-09')],
    ],
    [
      'an outage of eight hours across midnight bridges both days',
      { last: last('2026-03-07', 2), outages: [outage('2026-03-08T19:00:00Z', '2026-03-09T03:00:00Z')] },
      [bridged('2026-03-08'), bridged('2026-03-09')],
    ],
    [
      'an outage of five days',
      { last: last('2026-03-04', 1), outages: [outage('2026-03-04T23:00:00Z', '2026-03-09T23:00:00Z')] },
      ['05', '06', '07', '08', '09'].map((day) => bridged(`2026-03-${day}`)),
    ],
    [
      'an outage uses no freeze',
      {
        last: last('2026-03-07', 2),
        freezes: [EARLY],
        outages: [outage('2026-03-08T21:00:00Z', '2026-03-09T03:00:00Z')],
      },
      [used('2026-03-08', 1), bridged('2026-03-09')],
    ],
  ])('%s', (_, given, covers) => {
    const state = standing(given)
    const streakDay = given.last!.streakDay + 1
    expect(nextStep(state)).toEqual({ streakDay, points: rule.points[streakDay - 1], covers, missedDays: 0 })
    expect(isRunning(state)).toBe(true)
    expect(pendingCovers(state)).toEqual(
      (covers as ReturnType<typeof used>[]).map(({ date, by }) => ({ date, by: by.kind })),
    )
  })

  test.each<[string, Partial<StreakState>, number]>([
    ['nothing covers the day', { last: last('2026-03-08', 3) }, 1],
    [
      'the freeze was bought when the day was over',
      { last: last('2026-03-08', 3), freezes: [freeze(1, '2026-03-09T23:00:00Z')] },
      1,
    ],
    ['one freeze for two days', { last: last('2026-03-07', 2), freezes: [EARLY] }, 2],
    [
      'an outage that was a millisecond too short',
      { last: last('2026-03-08', 3), outages: [outage('2026-03-09T08:00:00Z', '2026-03-09T11:59:59.999Z')] },
      1,
    ],
    [
      'an outage whose hours are those of the next day',
      { last: last('2026-03-08', 3), outages: [outage('2026-03-09T21:00:00Z', '2026-03-10T05:00:00Z')] },
      1,
    ],
    [
      'an outage whose hours are those of the day before',
      { last: last('2026-03-08', 3), outages: [outage('2026-03-08T11:00:00Z', '2026-03-09T01:00:00Z')] },
      1,
    ],
  ])('not if %s: no cover is used, and the week restarts', (_, given, missedDays) => {
    const state = standing(given)
    expect(nextStep(state)).toEqual({ streakDay: 1, points: 10, covers: [], missedDays })
    expect(isRunning(state)).toBe(false)
    expect(pendingCovers(state)).toEqual([])
  })

  test('a streak runs after a full week, whatever was missed, and not before the first check-in', () => {
    expect(isRunning(standing({ last: last('2026-02-01', 7) }))).toBe(true)
    expect(isRunning(standing())).toBe(false)
  })
})

describe('what is shown of covered days', () => {
  const adjustment = (kind: string) => (day: string) => ({ date: `2026-03-${day}`, kind })
  const [freezeUsed, dayBridged, bought] = ['FREEZE_USED', 'BRIDGED', 'FREEZE_BOUGHT'].map(adjustment)

  test('of the adjustments, only used freezes and bridged days cover a day', () => {
    expect(coversIn([freezeUsed!('09'), bought!('08'), dayBridged!('07')])).toEqual([
      { date: '2026-03-09', by: 'FREEZE' },
      { date: '2026-03-07', by: 'OUTAGE' },
    ])
  })

  test('those after the first check-in of the week, in order, without days of a check-in', () => {
    const week = new Map([
      [1, '2026-03-05'],
      [2, '2026-03-08'],
      [3, '2026-03-10'],
    ])
    const adjustments = [freezeUsed!('09'), dayBridged!('08'), dayBridged!('07'), freezeUsed!('06'), dayBridged!('05')]
    expect(coveredInWeek(standing({ last: last('2026-03-10', 3), week }), [...adjustments, dayBridged!('04')])).toEqual(
      [
        { date: '2026-03-06', by: 'FREEZE' },
        { date: '2026-03-07', by: 'OUTAGE' },
        { date: '2026-03-09', by: 'FREEZE' },
      ],
    )
  })

  test('with the days that the next check-in will cover, and none of a lost week', () => {
    const week = new Map([
      [1, '2026-03-06'],
      [2, '2026-03-08'],
    ])
    const state = standing({ last: last('2026-03-08', 2), week, freezes: [freeze(3, '2026-03-01T11:00:00Z')] })
    expect(coveredInWeek(state, [dayBridged!('07')])).toEqual([
      { date: '2026-03-07', by: 'OUTAGE' },
      { date: '2026-03-09', by: 'FREEZE' },
    ])
    expect(coveredInWeek(standing(), [freezeUsed!('09')])).toEqual([])
  })
})

/** Check-ins, newest first, as pairs of day and position. */
const recent = (...all: [number, number][]) =>
  all.map(([day, streakDay]) => ({ day: `2026-03-${String(day).padStart(2, '0')}`, streakDay }))

test.each([
  ['nothing', recent(), undefined, []],
  ['one check-in', recent([9, 1]), '2026-03-09', [[1, '2026-03-09']]],
  [
    'the middle of a week',
    recent([10, 2], [9, 1], [8, 7], [7, 6]),
    '2026-03-09',
    [
      [2, '2026-03-10'],
      [1, '2026-03-09'],
    ],
  ],
  ['a week that restarted at once', recent([10, 1], [8, 1]), '2026-03-10', [[1, '2026-03-10']]],
  [
    'the whole of a week',
    recent([10, 7], [9, 6], [8, 5]),
    '2026-03-08',
    [
      [7, '2026-03-10'],
      [6, '2026-03-09'],
      [5, '2026-03-08'],
    ],
  ],
] as const)('the week of the last check-ins: %s', (_, checkIns, began, days) => {
  expect(weekBegan(checkIns)).toBe(began)
  expect([...weekFrom(checkIns)]).toEqual(days)
})

describe('the terms of the displayed week', () => {
  /** Whether the terms are those of a day: their version is the instant from which they are asked. */
  const termsAt = (given: Partial<StreakState>, began: string | undefined) => {
    const since = ((at: Date) => ({ rule, version: at.toISOString() })) as never
    return (termsOfWeek(standing(given), { since }, began) as unknown as { version: string }).version
  }
  const [OF_TODAY, OF_WEEK] = ['2026-03-09T23:00:00.000Z', '2026-03-06T23:00:00.000Z']

  test.each<[string, Partial<StreakState>, string | undefined, string]>([
    ['nobody has checked in', {}, undefined, OF_TODAY],
    ['a check-in today', { last: last('2026-03-10', 4) }, '2026-03-07', OF_WEEK],
    ['the last check-in of a week, today', { last: last('2026-03-10', 7) }, '2026-03-07', OF_WEEK],
    ['the last check-in of a week, yesterday', { last: last('2026-03-09', 7) }, '2026-03-07', OF_TODAY],
    ['a week that goes on', { last: last('2026-03-09', 3) }, '2026-03-07', OF_WEEK],
    ['a week that was lost', { last: last('2026-03-08', 2) }, '2026-03-07', OF_TODAY],
    [
      'a week that goes on because of an outage',
      {
        last: last('2026-03-08', 2),
        outages: [outage('2026-03-09T08:00:00Z', '2026-03-09T12:00:00Z')],
      },
      '2026-03-07',
      OF_WEEK,
    ],
    ['a week whose beginning is unknown', { last: last('2026-03-09', 3) }, undefined, OF_TODAY],
  ])('%s', (_, given, began, expected) => {
    expect(termsAt(given, began)).toBe(expected)
  })
})

test.each([
  ['at the start of the day', {}, '2026-03-07T23:00:00.000Z'],
  ['after the cool-off', { last: last('2026-03-07', 1, '2026-03-07T22:00:00Z') }, '2026-03-08T06:00:00.000Z'],
  [
    'after the cool-off of the wallet, in the last millisecond of the day',
    { walletLastAt: new Date('2026-03-08T14:59:59.999Z') },
    '2026-03-08T22:59:59.999Z',
  ],
  ['never, if the cool-off ends with the day', { walletLastAt: new Date('2026-03-08T15:00:00Z') }, undefined],
])('an offline check-in of a past day counts %s', (_, given, expected) => {
  expect(lateInstant(standing({ today: '2026-03-08', ...given }))?.toISOString()).toBe(expected)
})

test('an offline check-in is accepted until the end of its grace', () => {
  const at = (now: string) => isInGrace('2026-03-09', { zone: 'Africa/Lagos', rule, now: new Date(now) })
  expect([at('2026-03-10T22:59:59.999Z'), at('2026-03-10T23:00:00Z')]).toEqual([true, false])
})
