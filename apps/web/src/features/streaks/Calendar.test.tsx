// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setOffline } from '../../shared/connectivity.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { Calendar } from './Calendar.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

test.each([
  [true, 'The calendar needs a connection. Your check\u2011ins are safe.'],
  [false, "This month couldn't be loaded. Your check-ins are safe."],
])('a month that could not be loaded, offline: %s, says: %s', async (isOffline, text) => {
  const { container, findByRole } = renderWithClient(<Calendar today="2026-03-02" />, {
    answers: { 'GET /api/v1/streaks/calendar': () => Promise.reject(new Error('no network')) },
  })
  setOffline(isOffline)
  await findByRole('table')
  await expect.poll(() => container.textContent).toContain(text)
})
