import { expect, test } from 'vitest'
import { isOutdated, useOf } from './refresh-rotation.ts'

const family = { current: 'new', previous: 'old', hasEnded: false }

test.each([
  ['the current token rotates', 'new', {}, 'rotate'],
  ['the previous token repeats the rotation while its successor is unused', 'old', {}, 'repeat'],
  ['the previous token is a copy once its successor was used', 'old', { previous: null }, 'reuse'],
  ['an older token is a copy', 'older', {}, 'reuse'],
  ['the current token of an ended family is refused', 'new', { hasEnded: true }, 'reuse'],
  ['the previous token of an ended family is refused', 'old', { hasEnded: true }, 'reuse'],
])('%s', (_, jti, given, expected) => {
  expect(useOf(jti, { ...family, ...given })).toBe(expected)
})

test.each([
  ['12:50:00', false],
  ['12:50:01', true],
])('a pair of 12:00 with an access token of an hour is outdated at %s: %s', (time, expected) => {
  expect(isOutdated(new Date('2026-03-10T12:00:00Z'), 3600, new Date(`2026-03-10T${time}Z`))).toBe(expected)
})
