import { i18n } from '@lingui/core'
import { beforeEach, expect, test, vi } from 'vitest'
import { withTimes } from './value-text.ts'

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  vi.stubGlobal('localStorage', { getItem: () => 'Africa/Lagos' })
  return () => vi.unstubAllGlobals()
})

test.each([
  ['2026-03-02T08:00:00.000Z', 'Mar 2, 2026, 09:00:00 GMT+1'],
  ['2026-03-02T08:00:00Z, 2026-03-02T10:00:00+02:00', 'Mar 2, 2026, 09:00:00 GMT+1, Mar 2, 2026, 09:00:00 GMT+1'],
  ['2026-03-02', 'Mar 2, 2026'],
  ['2026-99-99T08:00:00Z', '2026-99-99T08:00:00Z'],
  ['2026-99-99', '2026-99-99'],
  ['more for 2026-03-02', 'more for 2026-03-02'],
  ['Pending', 'Pending'],
])('times of the audit log are shown in the chosen zone, and other texts as they are: %s', (text, shown) => {
  expect(withTimes(text)).toBe(shown)
})
