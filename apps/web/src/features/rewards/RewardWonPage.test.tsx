// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { RewardWonPage } from './RewardWonPage.tsx'

beforeEach(() => history.replaceState(null, '', '/rewards/won/r1'))
afterEach(cleanup)

test.each([
  ['that can be claimed', 'UNCLAIMED', 'GRANTED', 'Congratulations!'],
  ['that is on its way', 'PENDING', 'PAYING', 'Congratulations!'],
  ['whose payout has failed', 'PENDING', 'FAILED', 'Your reward'],
  ['that has expired', 'EXPIRED', 'GRANTED', 'Your reward'],
])('a reward %s has the title that fits', async (_which, status, stage, title) => {
  const reward = {
    id: 'r1',
    type: 'cash',
    name: '25 cUSD',
    amount: null,
    worth: null,
    status,
    traces: [{ stage: 'GRANTED' }, { stage }],
  }
  const { findByText, getByRole } = renderWithClient(<RewardWonPage />, {
    answers: { 'GET /api/v1/rewards/my-items/{reward_item_id}': reward as never },
  })
  await findByText('You have won')
  expect(getByRole('heading', { level: 1 }).textContent).toBe(title)
})
