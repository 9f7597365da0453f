// @vitest-environment happy-dom
import { cleanup, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { streakStatus } from '../../testing/streak-status.ts'
import { StreaksPage } from './StreaksPage.tsx'

afterEach(cleanup)

test.each([
  ['of its own', 'mine', 'Start your streak', 'Ready to check in', 'date'],
  ['that belongs to another account', 'another_account', 'No streak right now', 'Not on this phone', null],
] as const)(
  'on a phone %s, where device is %s, an account without a streak reads "%s", and of today "%s"',
  async (_, device, hero, today, current) => {
    const { findByText, getByRole } = renderWithClient(<StreaksPage />, {
      answers: {
        'GET /api/v1/streaks/checkin/status': streakStatus(0, { open: true }),
        'GET /api/v2/user': { device },
      },
    })
    await findByText(hero)
    const [first] = within(getByRole('list', { name: 'This week' })).getAllByRole('listitem')
    expect(first?.textContent).toBe(`+10Today${today}`)
    expect(first?.getAttribute('aria-current')).toBe(current)
  },
)
