// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { AnonymousFindPage } from './AnonymousFindPage.tsx'

afterEach(cleanup)

const small = { type: 'hidden_rewards_small_reward', actionState: 'GO', progress: { current: 1, target: 3 } }

test.each([
  ['a reward that waits is a hidden reward, and leads to the rewards', [{ isHidden: true }], 'Hidden Reward', true],
  ['what was paid at once is in the account', [], "It's in your account", false],
])('%s', async (_, items, says, leadsToRewards) => {
  const { container } = renderWithClient(<AnonymousFindPage />, {
    answers: {
      'GET /api/v2/user/missions': { missions: [small] } as never,
      'GET /api/v1/rewards/earned': { items } as never,
      'GET /api/v2/user': { userType: 'ANONYMOUS' } as never,
    },
  })
  await waitFor(() => expect(container.textContent).toContain(says))
  expect(container.textContent.includes('See your rewards')).toBe(leadsToRewards)
  expect(container.textContent).toContain("It's only on this phone.")
})

test('without a find today, the page says only that', async () => {
  const { container, findByText } = renderWithClient(<AnonymousFindPage />, {
    answers: {
      'GET /api/v2/user/missions': { missions: [{ ...small, progress: { current: 0, target: 3 } }] } as never,
      'GET /api/v1/rewards/earned': { items: [] } as never,
    },
  })
  await findByText("You haven't found one today")
  expect(container.textContent).not.toContain('0')
})
