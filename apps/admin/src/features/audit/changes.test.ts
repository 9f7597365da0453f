import { expect, test } from 'vitest'
import { changesOf } from './changes.ts'

const change = (field: string, before: string, after: string) => ({ field, before, after, isChanged: before !== after })

test.each([
  [
    'a changed and an unchanged field',
    { a: 1, b: 'x' },
    { a: 2, b: 'x' },
    [change('a', '1', '2'), change('b', 'x', 'x')],
  ],
  ['an added field', null, { points: 50 }, [change('points', '', '50')]],
  ['a removed field', { haid: 'abc' }, null, [change('haid', 'abc', '')]],
  ['fields that exist only before or only after', { a: 1 }, { b: null }, [change('a', '1', ''), change('b', '', '')]],
  ['nested values', { a: { b: [1] } }, { a: { b: [] } }, [change('a', '{"b":[1]}', '{"b":[]}')]],
  ['plain values', 'on', 'off', [change('value', 'on', 'off')]],
  ['no values', null, null, []],
])('the fields of a change have their values before and after: %s', (_, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})
