import type { BudgetLine } from '@momi/contract'
import { expect, test } from 'vitest'
import { budgetTree, sharesOf } from './budget-tree.ts'

const line = (countryCode: string, key: string, parent?: string): BudgetLine => ({
  countryCode,
  key,
  isActive: true,
  scope: 'COUNTRY',
  scopeKey: null,
  unit: 'POINTS',
  period: 'DAY',
  startsAt: '2026-03-02T00:00:00Z',
  endsAt: '2026-03-03T00:00:00Z',
  limit: 10,
  spent: 0,
  committed: 0,
  left: 10,
  parent: parent ? { countryCode: parent.split(' ')[0]!, key: parent.split(' ')[1]! } : null,
  below: 0,
})

test('a budget comes right after the one above it, or as a root if that one is not shown', () => {
  const lines = [
    line('*', 'world'),
    line('KE', 'day', '* world'),
    line('KE', 'wheel', 'KE day'),
    line('NG', 'day', '* world'),
    line('GH', 'day', '* other'),
  ]
  expect(budgetTree(lines).map(({ line: { countryCode, key }, depth }) => `${depth} ${countryCode} ${key}`)).toEqual([
    '0 * world',
    '1 KE day',
    '2 KE wheel',
    '1 NG day',
    '0 GH day',
  ])
})

test.each([
  [
    { limit: 200, spent: 50, committed: 100 },
    { spent: 25, committed: 50 },
  ],
  [
    { limit: 0, spent: 0, committed: 0 },
    { spent: 100, committed: 0 },
  ],
  [
    { limit: 10, spent: 15, committed: 5 },
    { spent: 75, committed: 25 },
  ],
])('the bar of %j', (given, expected) => {
  expect(sharesOf(given)).toEqual(expected)
})
