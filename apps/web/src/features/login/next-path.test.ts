import { expect, test } from 'vitest'
import { pathWithin, signInTargets, withNext } from './next-path.ts'

test.each([
  ['/', '/'],
  ['/missions/streaks', '/missions/streaks'],
  ['/points?cursor=1#top', '/points?cursor=1#top'],
  ['/login/phone?next=%2Fpoints', '/login/phone?next=%2Fpoints'],
  ['/a/../points', '/points'],
  ['/%2f%2fevil.example', '/%2f%2fevil.example'],
  ['/%5cevil.example', '/%5cevil.example'],
  ['/?to=https://evil.example', '/?to=https://evil.example'],
  ['/@evil.example', '/@evil.example'],
])('[LOG-04] %j is a path of this app', (given, expected) => {
  expect(pathWithin(given)).toBe(expected)
})

test.each([
  null,
  undefined,
  '',
  'points',
  '?next=/',
  '#',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/points/../..//evil.example',
  '/%2e%2e//evil.example',
  'https://evil.example',
  'https:evil.example',
  'https:/points',
  'http://localhost:3000/points',
  'HTTPS://EVIL.EXAMPLE',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt://%0aalert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:https://evil.example/1',
  'intent://evil#Intent;end',
  '//app.invalid@evil.example',
  'https://app.invalid/points',
  '//user@evil.example:80/',
  '//[::1]/',
  '//[',
])('[LOG-04] %j is ignored, because it leads outside of this app', (given) => {
  expect(pathWithin(given)).toBeUndefined()
})

test('[LOG-04] next and fallback are read from the query, decoded once', () => {
  expect(signInTargets('?next=%2Fpoints%3Fa%3Db&fallback=%2Fprofile')).toEqual({
    next: '/points?a=b',
    fallback: '/profile',
  })
  expect(signInTargets('?next=%2F%2Fevil.example&fallback=%2F%5Cevil.example')).toEqual({
    next: undefined,
    fallback: undefined,
  })
  expect(signInTargets('?next=%252F%252Fevil.example')).toEqual({ next: undefined, fallback: undefined })
  expect(signInTargets('')).toEqual({ next: undefined, fallback: undefined })
})

test('the next path is passed on from one sign-in screen to another', () => {
  expect(withNext('/login/google', undefined)).toBe('/login/google')
  const there = withNext('/login/google', withNext('/login/phone', '/points?a=b'))
  expect(signInTargets(there.slice(there.indexOf('?'))).next).toBe('/login/phone?next=%2Fpoints%3Fa%3Db')
})
