import { expect, test } from 'vitest'
import { useOfEnded } from './refresh.rules.ts'

const use = { isEnded: true, isNative: false, isProven: false, hasKey: false }

test.each([
  ['a token of the present family continues, whoever sends it', { isEnded: false }, 'continue'],
  ['also one of a native app', { isEnded: false, isNative: true }, 'continue'],
  [
    'a native app proves with its device that the token of before the sign-in is its own',
    { isNative: true, isProven: true },
    'continue',
  ],
  ['without that proof it is refused', { isNative: true, hasKey: true }, 'unproven'],
  ['a client that did not see the answer of its sign-in gets it again', { isProven: true, hasKey: true }, 'repeat'],
  ['not without the key of that sign-in', { isProven: true }, 'refused'],
  ['not from another device', { hasKey: true }, 'refused'],
  ['not by the token alone', {}, 'refused'],
])('%s', (_, given, expected) => {
  expect(useOfEnded({ ...use, ...given })).toBe(expected)
})
