// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import type { Entry } from './history-messages.ts'
import { HistoryDays } from './HistoryDays.tsx'

afterEach(cleanup)

const entryOn = (day: string) =>
  ({
    id: day,
    day,
    amount: 10,
    balanceAfter: 10,
    reason: 'STREAK_CHECK_IN',
    missionType: 'streaks',
    createdAt: `${day}T12:00:00Z`,
    exchangeId: null,
    exchangeStatus: null,
    countsFor: null,
  }) as unknown as Entry

test('the days of the points history are named: today, yesterday, and earlier ones by their date', () => {
  // Half past midnight in Lagos, on the first of March: the day before in UTC.
  const client = { now: () => Date.parse('2026-02-28T23:30:00Z'), dayZone: () => 'Africa/Lagos' }
  const entries = ['2026-03-01', '2026-02-28', '2026-02-27'].map(entryOn)
  const { container } = renderWithClient(<HistoryDays entries={entries} />, client)
  const names = [...container.querySelectorAll('h2')].map((heading) => heading.textContent)
  expect(names.slice(0, 2)).toEqual(['Today', 'Yesterday'])
  expect(names[2]).toMatch(/^Feb\s27,\s2026$/)
})
