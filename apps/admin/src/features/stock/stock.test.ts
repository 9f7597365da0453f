import { expect, test } from 'vitest'
import { byUrgency, type Pool } from './stock.ts'

const pool = (definitionId: string, warning: Pool['warning'], runsOutOn: string | null) =>
  ({ definitionId, warning, runsOutOn }) as Pool

test('pools are in the order in which they run out, and those without a day are last', () => {
  const pools = [
    pool('none won', null, null),
    pool('in January', null, '2027-01-20'),
    pool('on Friday', 'LOW', '2026-12-04'),
    pool('low', 'LOW', null),
    pool('in December', null, '2026-12-20'),
    pool('empty', 'EMPTY', null),
  ]
  expect(pools.toSorted(byUrgency).map(({ definitionId }) => definitionId)).toEqual([
    'low',
    'empty',
    'on Friday',
    'in December',
    'in January',
    'none won',
  ])
})
