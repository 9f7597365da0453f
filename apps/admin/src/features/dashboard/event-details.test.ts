// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { beforeAll, expect, test } from 'vitest'
import { eventDetail } from './event-details.ts'
import type { Figure } from './metric-names.ts'

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test.each<[Figure, string, string]>([
  ['CHECK_INS', '3', 'Day 3 of the week'],
  ['SPINS', 'BET9JA_ITEM', 'Bet9ja'],
  ['SPINS', 'ROULETTE_SPIN', 'Another spin'],
  ['AWARDS', 'data_saved', 'Data saved'],
  ['POINTS', 'STREAK_CHECK_IN', 'Daily check-in'],
  ['PAYOUTS', 'POINTS_EXCHANGE', 'Exchange of points'],
  ['REFUSALS', 'streaks_cool_off_active', 'The last check-in was too recent'],
  ['CLAIMS', 'VIP', 'VIP'],
])('of %s, the detail %s is shown as “%s”', (figure, detail, text) => {
  expect(eventDetail(i18n, figure, detail)).toBe(text)
})
