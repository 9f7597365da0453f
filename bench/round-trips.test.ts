import { expect, test } from 'vitest'
import { longestChain } from './round-trips.ts'

test.each([
  ['no request', [], 0],
  [
    'requests at the same time',
    [
      [0, 4],
      [1, 5],
      [3, 6],
    ],
    1,
  ],
  [
    'each after the answer to the one before',
    [
      [0, 1],
      [1, 2],
      [2, 3],
    ],
    3,
  ],
  [
    'a page, its scripts together, and data after one of them',
    [
      [0, 1],
      [1, 2],
      [1, 4],
      [2.5, 3],
    ],
    3,
  ],
  [
    'a late answer on which nothing depends',
    [
      [0, 9],
      [1, 2],
      [2, 3],
    ],
    2,
  ],
] as const)('the longest chain of requests that wait for each other is counted: %s', (_, exchanges, trips) => {
  expect(longestChain(exchanges.map(([sentAt, answeredAt]) => ({ sentAt, answeredAt })))).toBe(trips)
})
