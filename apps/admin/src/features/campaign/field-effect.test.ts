import type { ConfigSubject, RehearsalResult } from '@momi/contract'
import { expect, test } from 'vitest'
import { fieldEffect, type Supplies } from './field-effect.ts'

const STREAK: ConfigSubject = { kind: 'mission', countryCode: 'NG', key: 'streaks' }
const WHEEL: ConfigSubject = { kind: 'mission', countryCode: 'NG', key: 'roulette' }
const UNLIMITED: Supplies = { today: '2026-11-27', budgetLeft: null, pools: [] }

const given = (points: number, items = 0) => ({ times: 1, points, spins: 0, items, unclaimed: 0 })
const day = (date: string, mission: string, before: number, after: number, items = [0, 0], countryCode = 'NG') => ({
  countryCode,
  day: date,
  mission,
  before: given(before, items[0]),
  after: given(after, items[1]),
})
/** A rehearsal of the days that are given, from the first to the last. */
const rehearsal = (more: Partial<RehearsalResult>): RehearsalResult => ({
  from: more.days?.[0]?.day ?? '2026-11-18',
  to: more.days?.at(-1)?.day ?? '2026-11-24',
  oneOf: 10,
  inputs: 100,
  people: 50,
  differences: { count: 0, examples: [] },
  days: [],
  gaining: { people: 0, examples: [] },
  losing: { people: 0, examples: [] },
  streaksBroken: 0,
  steps: [],
  usedUp: [],
  refusals: [],
  spent: [],
  neverGiven: [],
  unknown: [],
  past: [],
  ...more,
})
const edited = (
  subject: ConfigSubject,
  body: unknown = {},
  references: [path: (string | number)[], value: string][] = [],
) => ({
  subject,
  body,
  references: references.map(([path, value]) => ({ path, value, label: '', to: 'reward' })),
})

test('the points of a mission are those of its country alone, for all people and an average day', () => {
  const result = rehearsal({
    days: [
      day('2026-11-18', 'streaks', 100, 110),
      day('2026-11-19', 'streaks', 100, 114),
      day('2026-11-19', 'eayb', 900, 900),
      day('2026-11-19', 'streaks', 900, 900, [0, 0], 'GH'),
    ],
    gaining: { people: 40, examples: [] },
    losing: { people: 3, examples: [] },
  })
  expect(fieldEffect(result, edited(STREAK), UNLIMITED)).toEqual({
    before: 1_000,
    after: 1_120,
    isSpent: false,
    share: expect.closeTo(0.12),
    people: 430,
    exhausted: null,
  })
})

test('without anything that people did for it, nothing is known', () => {
  expect(fieldEffect(rehearsal({ days: [day('2026-11-18', 'eayb', 5, 5)] }), edited(STREAK), UNLIMITED)).toBeNull()
})

test('a price changes what people spend', () => {
  const result = rehearsal({
    days: [day('2026-11-18', 'streaks', 5, 5)],
    spent: [
      { countryCode: 'NG', on: 'market', before: 60, after: 30 },
      { countryCode: 'NG', on: 'exchange', before: 400, after: 800 },
    ],
  })
  const everywhere = { kind: 'market_item', countryCode: '*', key: 'drum' } as const
  expect(fieldEffect(result, edited(everywhere), UNLIMITED)).toMatchObject({ before: 600, after: 300, isSpent: true })
  const rate = { kind: 'exchange_rate', countryCode: 'NG', key: 'rate' } as const
  expect(fieldEffect(result, edited(rate), UNLIMITED)).toMatchObject({ before: 4_000, share: 1, isSpent: true })
  expect(fieldEffect(result, edited({ ...rate, countryCode: 'KE' }), UNLIMITED)).toBeNull()
})

test('what is left of the budget lasts as many days as it pays the new points', () => {
  const result = rehearsal({ days: [day('2026-11-18', 'streaks', 100, 200)] })
  const withBudget = (budgetLeft: number) =>
    fieldEffect(result, edited(STREAK), { ...UNLIMITED, budgetLeft })?.exhausted
  expect(withBudget(12_000)).toEqual({ reward: null, day: '2026-12-03' })
  expect(withBudget(-5)).toEqual({ reward: null, day: '2026-11-27' })
  expect(withBudget(2_000_000)).toBeNull()
})

test('a pool lasts shorter by the items that are won more; what is used up first is named', () => {
  const pools = [
    { reward: 'airtime', name: 'Airtime', free: 100, perDay: 10 },
    { reward: 'data', name: 'Data', free: 100, perDay: 10 },
  ]
  const body = { rule: { segments: [{ id: 'a' }, { id: 'b' }] } }
  const result = rehearsal({
    days: [day('2026-11-18', 'roulette', 1, 1, [5, 9])],
    steps: [
      { countryCode: 'NG', mission: 'roulette', step: 'a', before: 1, after: 2 },
      { countryCode: 'NG', mission: 'roulette', step: 'b', before: 1, after: 4 },
      { countryCode: 'GH', mission: 'roulette', step: 'b', before: 1, after: 90 },
    ],
  })
  const names = (index: number, value: string): [(string | number)[], string] => [
    ['rule', 'segments', index, 'prize', 'reward'],
    value,
  ]
  const both = edited(WHEEL, body, [names(0, 'airtime'), names(1, 'data')])
  // 10 items a day, and 30 more.
  expect(fieldEffect(result, both, { ...UNLIMITED, pools })?.exhausted).toEqual({ reward: 'Data', day: '2026-11-29' })
  // The only reward gets all further items of the mission: 40 a day.
  const only = edited(WHEEL, body, [names(0, 'airtime'), names(1, 'airtime')])
  expect(fieldEffect(result, only, { ...UNLIMITED, pools: pools.slice(0, 1) })?.exhausted).toEqual({
    reward: 'Airtime',
    day: '2026-11-29',
  })
})

test('a step of a list is called by its position, and the only gift is the first step', () => {
  const pools = [{ reward: 'data', name: 'Data', free: 70, perDay: 0 }]
  const saved: ConfigSubject = { kind: 'mission', countryCode: 'NG', key: 'data_saved' }
  const body = { rule: { steps: [{ kB: 1 }, { kB: 2 }] } }
  const steps = [{ countryCode: 'NG', mission: 'data_saved', step: '2', before: 0, after: 1 }]
  const result = rehearsal({ days: [day('2026-11-18', 'data_saved', 1, 1)], steps })
  const references: [(string | number)[], string][] = [
    [['rule', 'steps', 0, 'gift', 'reward'], 'airtime'],
    [['rule', 'steps', 1, 'gift', 'reward'], 'data'],
  ]
  expect(fieldEffect(result, edited(saved, body, references), { ...UNLIMITED, pools })?.exhausted?.day).toBe(
    '2026-12-04',
  )
})
