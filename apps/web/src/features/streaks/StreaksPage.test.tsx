// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { StreaksPage } from './StreaksPage.tsx'

afterEach(cleanup)

const TODAY = '2026-03-02'

test.each([
  ['of its own', 'mine', 'Start your streak', 'Ready to check in', 'date'],
  ['that belongs to another account', 'another_account', 'No streak right now', 'Not on this phone', null],
] as const)(
  'on a phone %s, where device is %s, an account without a streak reads "%s", and of today "%s"',
  async (_, device, hero, today, current) => {
    const { findByText, getByRole } = renderWithClient(<StreaksPage />, {
      answers: {
        'GET /api/v1/streaks/checkin/status': {
          today: TODAY,
          days: [
            { day: 1, date: TODAY, state: 'AVAILABLE_FOR_CHECK_IN', points: 10 },
            { day: 2, date: '2026-03-03', state: 'NOT_AVAILABLE', points: 15 },
          ],
          lifetimeStreak: 0,
          longestStreak: 0,
          weekNumber: 1,
          nextCheckInAt: null,
          walletReported: true,
          change: null,
          covered: [],
          coveredInWeek: [],
          freezes: { held: 0, most: 2, price: 50 },
          dayTicket: `${TODAY}.x`,
        },
        'GET /api/v2/user': { device },
      },
    })
    await findByText(hero)
    const [first] = within(getByRole('list', { name: 'This week' })).getAllByRole('listitem')
    expect(first?.textContent).toBe(`+10Today${today}`)
    expect(first?.getAttribute('aria-current')).toBe(current)
  },
)
