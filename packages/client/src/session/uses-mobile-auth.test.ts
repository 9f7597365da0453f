import { expect, test } from 'vitest'
import { usesMobileAuth } from './uses-mobile-auth.ts'

const SHIPPED = { minVersion: 84, maxVersion: 89, countries: [] }

test.each([
  ['83.9', false],
  ['84', true],
  ['84.0.1', true],
  ['89.9.9', true],
  ['90.0', false],
  ['', false],
])('[APP-15] a client of version %j uses the mobile-auth service: %s', (version, expected) => {
  expect(usesMobileAuth(SHIPPED, version, 'NG')).toBe(expected)
})

test('[APP-15] the mobile-auth service is used only in the listed countries, and in all countries if the list is empty', () => {
  expect(usesMobileAuth(SHIPPED, '86.0', 'EG')).toBe(true)
  expect(usesMobileAuth({ ...SHIPPED, countries: ['BR'] }, '86.0', 'br')).toBe(true)
  expect(usesMobileAuth({ ...SHIPPED, countries: ['BR'] }, '86.0', 'NG')).toBe(false)
})
