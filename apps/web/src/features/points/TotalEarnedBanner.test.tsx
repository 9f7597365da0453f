// @vitest-environment happy-dom
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { streakStatus } from '../../testing/streak-status.ts'
import { linksIn } from '../../testing/links-in.ts'
import { PENDING_CHECK_IN } from '../../shared/stored-check-in.ts'
import { useRefresh } from '../../shared/use-refresh.ts'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { TotalEarnedBanner } from './TotalEarnedBanner.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const CHECK = { missionType: 'streaks', points: 10, state: 'CHECKING' } as const

const bannerOf = (earned: number, checks: readonly (typeof CHECK)[] = []) =>
  renderWithClient(<TotalEarnedBanner />, {
    answers: {
      'GET /api/v1/user/earnings/total': { points: earned, worth: null },
      'GET /api/v1/points': { balance: earned, checks: [...checks] },
      'GET /api/v2/user/missions': { missions: [{ type: 'google_signin' }] },
      'GET /api/v2/user': { device: 'mine' },
    },
  }).container

test('who has earned points is led to their history', async () => {
  const banner = bannerOf(10)
  await waitFor(() => expect(linksIn(banner)).toEqual([['Total earned10', '/points/history']]))
})

test('who has earned none yet is told so, and not led to a history without entries', async () => {
  const banner = bannerOf(0)
  await waitFor(() => expect(banner.textContent).toBe('Earn your first points'))
  expect(linksIn(banner)).toEqual([])
})

test('who has earned points that are still being checked is told that', async () => {
  const banner = bannerOf(0, [CHECK])
  await waitFor(() => expect(banner.textContent).toBe("We're checking your points"))
})

test('who has made the first check-in without a network is told that it is saved, and not asked for it again', async () => {
  let refresh!: ReturnType<typeof useRefresh>
  const Refresh = () => ((refresh = useRefresh()), null)
  const { container: banner } = renderWithClient([<TotalEarnedBanner key="banner" />, <Refresh key="refresh" />], {
    answers: {
      'GET /api/v1/user/earnings/total': { points: 0, worth: null },
      'GET /api/v2/user/missions': { missions: [{ type: 'streaks' }] },
      'GET /api/v1/streaks/checkin/status': streakStatus(0, { open: true }),
      'GET /api/v2/user': { device: 'mine' },
    },
  })
  await waitFor(() => expect(banner.textContent).toBe('Check in for your first 10'))
  localStorage.setItem(PENDING_CHECK_IN, 'a check-in')
  await act(() => refresh([PENDING_CHECK_IN]))
  expect(banner.textContent).toBe('Check\u2011in saved')
})
