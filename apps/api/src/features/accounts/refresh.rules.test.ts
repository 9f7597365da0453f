import { expect, test } from 'vitest'
import { useOf } from './refresh.rules.ts'

const family = { current: 'new', previous: 'old', rotatedAt: new Date('2026-03-10T12:00:00Z'), isRevoked: false }

test.each([
  ['the newest token rotates', 'new', {}, '12:30:00', 'rotate'],
  ['the one before repeats the rotation', 'old', {}, '12:00:59', 'repeat'],
  ['at 60 seconds still', 'old', {}, '12:01:00', 'repeat'],
  ['after that it is a copy', 'old', {}, '12:01:01', 'reuse'],
  ['an older one is a copy at once', 'older', {}, '12:00:01', 'reuse'],
  ['nothing of a revoked family is good', 'new', { isRevoked: true }, '12:00:01', 'reuse'],
  ['the first token of a family has none before it', 'old', { previous: null }, '12:00:01', 'reuse'],
])('%s', (_, jti, given, time, expected) => {
  expect(useOf(jti, { ...family, ...given }, new Date(`2026-03-10T${time}Z`))).toBe(expected)
})
