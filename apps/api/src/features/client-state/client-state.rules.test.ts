import { expect, test } from 'vitest'
import { fits, mergeStates, splitPatch } from './client-state.rules.ts'

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`key${i}`, i]))

test.each([
  ['nothing', true, {}],
  ['fifty keys', true, keys(50)],
  ['fifty-one keys', false, keys(51)],
  ['8 KB', true, { a: 'x'.repeat(8192 - 8) }],
  ['a byte more than 8 KB', false, { a: 'x'.repeat(8192 - 7) }],
  ['8 KB of letters with two bytes each', false, { a: 'é'.repeat(4096) }],
])('a state with %s is within the limits: %s', (_, expected, state) => {
  expect(fits(state)).toBe(expected)
})

test('null removes a top-level key, and is a value elsewhere', () => {
  expect(splitPatch({ a: 1, b: null, c: { d: null }, e: false })).toEqual({
    set: { a: 1, c: { d: null }, e: false },
    removed: ['b'],
  })
})

test('a merge keeps the first state and adds missing keys while they fit', () => {
  expect(mergeStates({ a: 1 }, { a: 2, b: 3 })).toEqual({ a: 1, b: 3 })
  expect(mergeStates({}, { b: 3, a: 2 })).toEqual({ a: 2, b: 3 })
  const full = mergeStates(keys(49), { y: 1, x: 2, z: 3 })
  expect(full).toEqual({ ...keys(49), x: 2 })
  expect(mergeStates({ a: 'x'.repeat(8000) }, { big: 'x'.repeat(300), small: 1 })).toMatchObject({ small: 1 })
})
