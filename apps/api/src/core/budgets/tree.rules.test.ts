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

const span = (from: string, to: string) =>
  ({ every: 'SPAN', from: `2026-${from}T00:00:00Z`, to: `2026-${to}T00:00:00Z` }) as const

test.each([
  ['the same days', '05-01', '06-01', 'twin'],
  ['days inside of it', '05-02', '05-31', 'above'],
  ['days that begin with it', '05-01', '05-31', 'above'],
  ['days that end with it', '05-02', '06-01', 'above'],
  ['days that begin before it', '04-30', '05-31', 'apart'],
  ['days that end after it', '05-02', '06-02', 'apart'],
  ['days around it', '04-30', '06-02', 'below'],
])('a budget from one day to another counts in one of May if it has %s', (_, from, to, place) => {
  const may = budget('may', 'KE', ALL, MAY, 100)
  const one = budget('one', 'KE', ALL, span(from, to), 100)
  const isTwin = budgetProblems({ others: [may], before: undefined }, one).length > 0
  const [above, below] = [budgetsAbove([may], one).length > 0, budgetsAbove([one], may).length > 0]
  expect({ isTwin, above, below }).toEqual({
    isTwin: place === 'twin',
    above: place === 'above',
    below: place === 'below',
  })
})

test('above a budget come those of its country, then of its scope, then the shorter ones, then by their names', () => {
  const around = [
    budget('b', '*', ALL, span('04-01', '07-01'), 9),
    budget('a', '*', ALL, span('04-02', '07-01'), 9),
    budget('world', '*', WHEEL, WEEK, 9),
    budget('wheel', 'KE', WHEEL, span('04-01', '07-01'), 9),
    budget('day', 'KE', ALL, DAY, 9),
    budget('week', 'KE', ALL, WEEK, 9),
    budget('wheel-week', 'KE', WHEEL, WEEK, 9),
  ]
  const order = ['wheel-week', 'wheel', 'day', 'week', 'world', 'a', 'b']
  for (const all of [around, around.toReversed()])
    expect(budgetsAbove(all, WHEEL_DAY).map(({ key }) => key)).toEqual(order)
})

test('a budget of another country with the same name is another one', () => {
  expect(budgetsAbove([budget('wheel-day', '*', WHEEL, DAY, 9)], WHEEL_DAY)).toHaveLength(1)
})

test('a problem is shown at the limit, in the unit of the budget', () => {
  const token = (key: string, scope: BudgetBody['scope'], amount: string) =>
    budget(key, 'KE', scope, DAY, { unit: 'TOKEN', amount })
  const [all, wheel] = [token('all', ALL, '0.5'), token('wheel', WHEEL, '0.75')]
  expect(budgetProblems({ others: [all], before: undefined }, wheel)).toEqual([
    { path: ['limit'], text: 'The budget “all” above it allows only 0.5.' },
  ])
  expect(budgetProblems({ others: [wheel], before: undefined }, all)).toEqual([
    { path: ['limit'], text: 'The budget “wheel” below it allows 0.75.' },
  ])
  expect(budgetProblems({ others: [token('wheel', WHEEL, '0.5')], before: undefined }, all)).toEqual([])
})

test('a second budget of the same is the problem of the whole budget', () => {
  expect(budgetProblems({ others: [WHEEL_DAY], before: undefined }, { ...WHEEL_DAY, key: 'again' })).toEqual([
    { path: [], text: 'The budget “wheel-day” already limits the same in the same periods.' },
  ])
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
  expect(budgetProblems({ others: TREE, before: undefined }, one).map((problem) => problem.text)).toEqual(
    text === undefined ? [] : [text],
  )
})

test('what a budget limits cannot be changed, its limit can', () => {
  const before = WHEEL_DAY.body
  expect(budgetProblems({ others: [], before }, budget('wheel-day', 'KE', ALL, DAY, 300))).toEqual([
    { path: [], text: expect.stringContaining('Make another budget') as string },
  ])
  expect(budgetProblems({ others: [], before }, budget('wheel-day', 'KE', WHEEL, DAY, 400))).toEqual([])
})
