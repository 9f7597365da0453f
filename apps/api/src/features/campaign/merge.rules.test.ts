import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge, withValue } from './merge.rules.ts'

const body = { enabled: true, rule: { points: [10, 20], gift: { points: 5 } }, name: 'A' }

test('what only one of two versions changed is taken from it', () => {
  const mine = { ...body, enabled: false, rule: { ...body.rule, points: [10, 25] } }
  const live = { ...body, name: 'B', rule: { ...body.rule, points: [15, 20] } }
  expect(merge(body, mine, live)).toEqual({
    body: { enabled: false, name: 'B', rule: { points: [15, 25], gift: { points: 5 } } },
    conflicts: [],
  })
})

test('a field that both changed differently is a conflict, and either side can be taken', () => {
  const mine = { ...body, rule: { ...body.rule, gift: { points: 7 } } }
  const live = { ...body, rule: { ...body.rule, gift: { points: 9 } } }
  const path = ['rule', 'gift', 'points']
  expect(merge(body, mine, live)).toEqual({ body: mine, conflicts: [{ path, base: 5, mine: 7, live: 9 }] })
  expect(withValue(mine, path, 9)).toEqual(live)
})

test('items with ids are merged one by one while their order is the same, and as a whole otherwise', () => {
  const list = (...weights: number[]) => weights.map((weight, index) => ({ id: `s${index}`, weight }))
  expect(merge(list(1, 2), list(9, 2), list(1, 8))).toEqual({ body: list(9, 8), conflicts: [] })
  const longer = list(1, 2, 3)
  expect(merge(list(1, 2), longer, list(1, 8)).conflicts).toEqual([
    { path: [], base: list(1, 2), mine: longer, live: list(1, 8) },
  ])
})

test('a field that one version removed is gone, unless the other one changed it', () => {
  const { name: _, ...without } = body
  expect(merge(body, without, { ...body, enabled: false }).body).toEqual({ ...without, enabled: false })
  expect(merge(body, without, { ...body, name: 'B' }).conflicts).toEqual([
    { path: ['name'], base: 'A', mine: undefined, live: 'B' },
  ])
})

test('a conflict within an item names its place, and either side of it can be taken', () => {
  const list = (weight: number) => [
    { id: 'a', weight: 1 },
    { id: 'b', weight },
  ]
  const merged = merge({ list: list(2) }, { list: list(8) }, { list: list(9) })
  expect(merged.conflicts).toEqual([{ path: ['list', 1, 'weight'], base: 2, mine: 8, live: 9 }])
  expect(withValue(merged.body, ['list', 1, 'weight'], 9)).toEqual({ list: list(9) })
})

test.each([
  ['items without ids', [{ weight: 1 }], [{ weight: 2 }], [{ weight: 3 }]],
  ['an item with an id beside one without', [{ id: 'a' }, { n: 1 }], [{ id: 'a' }, { n: 2 }], [{ id: 'a' }, { n: 3 }]],
  ['a list that was none before', 'none', [1], [2]],
  ['a list that only one side has', [1], [2], 'none'],
  ['a list that only the other side has', [1], 'none', [2]],
  ['no fields before', null, { a: 1 }, { a: 2 }],
])('%s: a conflict as a whole', (_, base, mine, live) => {
  expect(merge(base, mine, live)).toEqual({ body: mine, conflicts: [{ path: [], base, mine, live }] })
})

test('a field whose side in a conflict is absent is not there afterwards', () => {
  const { name, ...without } = body
  expect(withValue(body, ['name'], undefined)).toStrictEqual(without)
  expect(withValue(without, ['name'], name)).toStrictEqual(body)
  expect(merge(body, without, body).body).toStrictEqual(without)
  expect(merge(body, without, { ...body, enabled: false }).body).toStrictEqual({ ...without, enabled: false })
})

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { depthSize: 'small' },
    fc.integer(),
    fc.boolean(),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any')),
  ),
})).any

test('merging with what was not changed gives the other side, and both orders find the same conflicts', () => {
  fc.assert(
    fc.property(value, value, value, (base, one, other) => {
      expect(merge(base, one, base)).toEqual({ body: one, conflicts: [] })
      expect(merge(base, base, one)).toEqual({ body: one, conflicts: [] })
      const paths = (from: unknown, to: unknown) =>
        merge(base, from, to)
          .conflicts.map(({ path }) => path.join('.'))
          .toSorted()
      expect(paths(one, other)).toEqual(paths(other, one))
    }),
  )
})
