import { expect, test } from 'vitest'
import type { BudgetBody } from './budget-subject.ts'
import { budgetProblems, budgetsAbove, type Budget } from './tree.rules.ts'

const DAY = { every: 'DAY' } as const
const WEEK = { every: 'WEEK' } as const
const MAY = { every: 'SPAN', from: '2026-05-01T00:00:00Z', to: '2026-06-01T00:00:00Z' } as const
const ALL = { of: 'COUNTRY' } as const
const WHEEL = { of: 'MISSION', mission: 'roulette' } as const

const budget = (
  key: string,
  country: string,
  scope: BudgetBody['scope'],
  period: BudgetBody['period'],
  limit: BudgetBody['limit'] | number,
  active = true,
): Budget => ({
  key,
  country,
  body: { active, scope, period, limit: typeof limit === 'number' ? { unit: 'POINTS', points: limit } : limit },
})

const TREE = [
  budget('world', '*', ALL, MAY, 9000),
  budget('kenya-week', 'KE', ALL, WEEK, 5000),
  budget('kenya-day', 'KE', ALL, DAY, 1000),
  budget('wheel-week', 'KE', WHEEL, WEEK, 900),
  budget('nigeria', 'NG', ALL, DAY, 700),
  budget('items', 'KE', ALL, DAY, { unit: 'ITEMS', items: 5 }),
]
const WHEEL_DAY = budget('wheel-day', 'KE', WHEEL, DAY, 300)

test('above a budget is everything in which all that it counts is counted, the narrowest first', () => {
  const above = (of: Budget) => budgetsAbove([...TREE, of], of).map(({ key }) => key)
  expect(above(WHEEL_DAY)).toEqual(['wheel-week', 'kenya-day', 'kenya-week', 'world'])
  expect(above(TREE[2]!)).toEqual(['kenya-week', 'world'])
  expect(above(TREE[0]!)).toEqual([])
  expect(above(TREE[5]!)).toEqual([])
})

test.each([
  [
    'more than the one above it',
    budget('x', 'KE', { of: 'MISSION', mission: 'streaks' }, DAY, 1001),
    'The budget “kenya-day” above it allows only 1,000.',
  ],
  [
    'less than one below it',
    budget('kenya-week', 'KE', ALL, WEEK, 899),
    'The budget “kenya-day” below it allows 1,000.',
  ],
  [
    'the same as another one',
    budget('again', 'KE', ALL, DAY, 10),
    'The budget “kenya-day” already limits the same in the same periods.',
  ],
  ['as much as the one above it', budget('x', 'KE', { of: 'MISSION', mission: 'streaks' }, DAY, 1000), undefined],
  ['more, and is off', budget('x', 'KE', { of: 'MISSION', mission: 'streaks' }, DAY, 5000, false), undefined],
  ['more in another country', budget('x', 'GH', ALL, DAY, 8000), undefined],
])('a budget that allows %s', (_, one, text) => {
  expect(budgetProblems({ others: TREE, before: undefined }, one)[0]?.text).toBe(text)
})

test('what a budget limits cannot be changed, its limit can', () => {
  const before = WHEEL_DAY.body
  expect(budgetProblems({ others: [], before }, budget('wheel-day', 'KE', ALL, DAY, 300))[0]?.text).toMatch(
    /Make another budget/,
  )
  expect(budgetProblems({ others: [], before }, budget('wheel-day', 'KE', WHEEL, DAY, 400))).toEqual([])
})
