import { expect, test } from 'vitest'
import { appPath, isLockScreenSafe } from './push.rules.ts'

test.each([
  ['/missions', '/missions'],
  ['/points?tab=history#top', '/points?tab=history#top'],
  ['/missions/../points', '/points'],
  ['/a b', '/a%20b'],
  ['/redirect?url=https://evil.example', '/redirect?url=https://evil.example'],
])('the path %s is accepted as %s', (text, expected) => {
  expect(appPath(text)).toBe(expected)
})

test.each([
  '',
  'missions',
  '?a=b',
  '#top',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '\\\\evil.example',
  ' //evil.example',
  '/.//',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./\\evil.example',
  'https://evil.example',
  'https:/missions',
  'javascript:alert(1)',
  'data:text/html,x',
  `/${'a'.repeat(512)}`,
])('%j is refused: not a path of the app, or too long', (text) => {
  expect(appPath(text)).toBeUndefined()
})

test.each([
  'Day 3 of your streak is open',
  'You have 12,500 points',
  '+10 points',
  'Until 2026-03-31',
  'Só até 31/03/2026',
  'R$ 1.000,00',
  'MOMI-REWARDS',
])('%j may be shown on a lock screen', (text) => {
  expect(isLockScreenSafe(text)).toBe(true)
})

test.each([
  'Your code is 123456',
  'Hello ada@mail.example',
  'We called +234 802 123 4567',
  'We called (11) 96123-4567',
  'CPF 529.982.247-25',
  'Your voucher is 7K4M-QX2P',
  'VOUCHER7K4MQX2P',
])('%j may not be shown on a lock screen', (text) => {
  expect(isLockScreenSafe(text)).toBe(false)
})
