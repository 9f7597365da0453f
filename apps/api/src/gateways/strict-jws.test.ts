import { expect, test } from 'vitest'
import { isStrictJws } from './strict-jws.ts'

test('three parts in base64url are a token', () => {
  expect(isStrictJws('eyJh.e30.c2ln')).toBe(true)
  expect(isStrictJws('-_-_.AA.AAA')).toBe(true)
})

test.each([
  ['two parts', 'eyJh.e30'],
  ['four parts', 'eyJh.e30.c2ln.AA'],
  ['an empty part', 'eyJh..c2ln'],
  ['a space before it', ' eyJh.e30.c2ln'],
  ['a line break after it', 'eyJh.e30.c2ln\n'],
  ['base64 instead of base64url', 'eyJh.e30.++++'],
  ['padding', 'eyJh.e30=.c2ln'],
  ['a first part with bits that do not count', 'eyJ.e30.c2ln'],
  ['a middle part with bits that do not count', 'eyJh.e31.c2ln'],
  ['a last part with bits that do not count', 'eyJh.e30.AB'],
])('%s is none', (_, text) => {
  expect(isStrictJws(text)).toBe(false)
})
