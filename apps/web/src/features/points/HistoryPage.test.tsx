// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { linksIn } from '../../testing/links-in.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { streakStatus } from '../../testing/streak-status.ts'
import { CheckOutcomes } from './CheckOutcomes.tsx'
import { HistoryPage } from './HistoryPage.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const CHECK = { missionType: 'streaks', points: 10, state: 'CHECKING' } as const

const emptyPage = (mode: 'web' | 'bridge', checks: readonly (typeof CHECK)[] = [], walletReported = false) =>
  renderWithClient(<HistoryPage />, {
    answers: {
      'GET /api/v1/points/history': { entries: [], cursor: null },
      'GET /api/v1/points': { balance: 0, checks: [...checks] },
      'GET /api/v1/streaks/checkin/status': { ...streakStatus(0), walletReported },
    },
    host: { mode },
  })

test.each([
  ['web', 'Go to Missions', '/missions'],
  ['bridge', 'Go to the daily streak', '/missions/streaks'],
] as const)('in %s mode an empty history leads to where points can be earned there', async (mode, label, path) => {
  const { container, findByText } = emptyPage(mode)
  await findByText('No points yet')
  expect(linksIn(container)).toContainEqual([label, path])
})

test('in plain web an account with a wallet is led from an empty history to its check-in', async () => {
  const { container, findByText } = emptyPage('web', [], true)
  await findByText('Go to the daily streak')
  expect(linksIn(container)).toContainEqual(['Go to the daily streak', '/missions/streaks'])
})

test('while the first points are being checked, the history does not say that there are none', async () => {
  const { container, findByText } = emptyPage('bridge', [CHECK])
  await findByText("We're checking your points")
  await waitFor(() => expect(container.textContent).toContain("They'll show here in a minute at most."))
  expect(container.textContent).not.toContain('No points yet')
})

test('once the first points are added, the history shows them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const entry = {
    id: 'e1',
    day: '2026-03-01',
    amount: 10,
    balanceAfter: 10,
    reason: 'STREAK_CHECK_IN',
    missionType: 'streaks',
    createdAt: '2026-03-01T12:00:00Z',
    exchangeId: null,
    exchangeStatus: null,
    countsFor: null,
  }
  let isAdded = false
  const { container, findByText } = renderWithClient(
    <>
      <CheckOutcomes />
      <HistoryPage />
    </>,
    {
      answers: {
        'GET /api/v1/points/history': async () => ({ entries: (isAdded ? [entry] : []) as never, cursor: null }),
        'GET /api/v1/points': async () => (isAdded ? { balance: 10 } : { balance: 0, checks: [CHECK] }),
      },
    },
  )
  await findByText("We're checking your points")
  isAdded = true
  await act(() => vi.advanceTimersByTimeAsync(5000))
  await waitFor(() => expect(container.textContent).toContain('+10'))
})
