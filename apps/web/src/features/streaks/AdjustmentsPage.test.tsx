// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { streakStatus } from '../../testing/streak-status.ts'
import { AdjustmentsPage } from './AdjustmentsPage.tsx'

afterEach(cleanup)

const historyOf = (...streak: Parameters<typeof streakStatus>) =>
  renderWithClient(<AdjustmentsPage />, { answers: { 'GET /api/v1/streaks/checkin/status': streakStatus(...streak) } })

test('a lost streak, whose restart is recorded with the next check-in, is in its history before', async () => {
  const { container, findByText } = historyOf(0, { longest: 12, open: true })
  await findByText('Your streak ended')
  expect(container.textContent).not.toContain('Nothing yet')
})

test.each([
  ['a streak that runs', 3],
  ['one that has not begun', 0],
])('the history of %s does not say that it ended', async (_streak, length) => {
  const { container, findByText } = historyOf(length)
  await findByText('Nothing yet')
  expect(container.textContent).not.toContain('Your streak ended')
})
