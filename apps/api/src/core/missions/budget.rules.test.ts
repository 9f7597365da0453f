import { expect, test } from 'vitest'
import { remainingBudget } from './budget.rules.ts'

test.each([
  ['a first budget is all left', 1000, null, null, 1000],
  ['what was given counts towards a larger one', 1000, 800, 500, 700],
  ['and towards a smaller one', 400, 800, 500, 100],
  ['a smaller one than was given has nothing left', 200, 800, 500, 0],
  ['a budget of which nothing is left', 1000, 800, 0, 200],
  ['a budget whose rest is unknown is spent', 1000, 800, null, 200],
  ['no budget', null, 800, 500, null],
])('%s', (_, budget, before, left, expected) => {
  expect(remainingBudget(budget, before, left)).toBe(expected)
})
