import { expect, test } from 'vitest'
import { useOf } from './refresh.rules.ts'

const family = { current: 'new', previous: 'old', rotatedAt: new Date('2026-03-10T12:00:00Z'), isRevoked: false }

test.each([
  ['the current token rotates', 'new', {}, '12:30:00', 'rotate'],
  ['the previous token repeats the rotation', 'old', {}, '12:00:59', 'repeat'],
  ['the previous token repeats the rotation at 60 seconds', 'old', {}, '12:01:00', 'repeat'],
  ['the previous token after more than 60 seconds is a copy', 'old', {}, '12:01:01', 'reuse'],
  ['an older token is a copy immediately', 'older', {}, '12:00:01', 'reuse'],
  ['every token of a revoked family is refused', 'new', { isRevoked: true }, '12:00:01', 'reuse'],
  ['a family with only its first token has no previous token', 'old', { previous: null }, '12:00:01', 'reuse'],
])('%s', (_, jti, given, time, expected) => {
  expect(useOf(jti, { ...family, ...given }, new Date(`2026-03-10T${time}Z`))).toBe(expected)
})
