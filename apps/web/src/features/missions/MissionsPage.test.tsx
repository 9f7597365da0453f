// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { MissionsPage } from './MissionsPage.tsx'

afterEach(cleanup)

const mission = { type: 'google_signin', group: 'verification', actionState: 'GO', pays: null, progress: null }
const moved = { at: '2026-03-01T12:00:00Z', endsAt: '2026-03-04T12:00:00Z', isLeaving: true }

test('the notice that the account has moved comes after the list, which it does not move, and stays on the screen', async () => {
  const { container, findByText } = renderWithClient(<MissionsPage />, {
    answers: {
      'GET /api/v2/user/missions': { missions: [mission] as never, notice: null },
      'GET /api/v2/user': { userType: 'ANONYMOUS', device: 'mine', moves: { moved, undoUntil: null, earnsFrom: null } },
    },
  })
  const notice = await findByText('Your account is on another phone now.')
  const list = [...container.querySelectorAll('section > ul')].at(-1)!
  expect(list.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(notice.closest<HTMLElement>('[style*="sticky"]')).not.toBeNull()
})
