import { expect, test } from 'vitest'
import { givenBack } from './earned-twice.ts'

const nothing = { points: 0, spins: 0, item: null, isClaimed: false }
const points = (amount: number) => ({ ...nothing, points: amount })
const spins = (count: number) => ({ ...nothing, spins: count })
const item = (id: string, isClaimed = false) => ({ ...nothing, item: id, isClaimed })

test.each([
  [
    'the fewer points of two, if the leaving account has more',
    points(50),
    points(20),
    { of: 'leaving', ...points(20) },
  ],
  [
    'the fewer points of two, if the staying account has more',
    points(20),
    points(50),
    { of: 'leaving', ...points(20) },
  ],
  ['the fewer spins of two', spins(3), spins(1), { of: 'leaving', ...spins(1) }],
  ['nothing, if the staying account won nothing', points(50), nothing, { of: 'leaving', ...nothing }],
  ['nothing, if the leaving account won nothing', nothing, points(50), { of: 'leaving', ...nothing }],
  ['points that the leaving account got beside spins', points(50), spins(2), { of: 'leaving', ...points(50) }],
  ['the leaving account’s item of two', item('a'), item('b'), { of: 'leaving', ...item('a') }],
  ['the staying account’s points beside an item', item('a'), points(50), { of: 'staying', ...points(50) }],
  ['the leaving account’s points beside an item', points(50), item('b'), { of: 'leaving', ...points(50) }],
  ['the unclaimed item of two', item('a', true), item('b'), { of: 'staying', ...item('b') }],
])('of what both accounts got, given back is: %s', (_, leaving, staying, expected) => {
  expect(givenBack(leaving, staying)).toMatchObject({
    of: expected.of,
    points: expected.points,
    spins: expected.spins,
    item: expected.item,
  })
})
