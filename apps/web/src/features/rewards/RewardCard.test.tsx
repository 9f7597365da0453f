// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { RewardCard } from './RewardCard.tsx'
import type { RewardSummary } from './reward-messages.ts'

afterEach(cleanup)

test('a card says what the reward is, what it is worth and until when, and then what a tap does', () => {
  const reward = {
    id: 'r1',
    type: 'jackpot',
    name: 'Jackpot: 25 cUSD',
    amount: '25',
    worth: { amount: 135, currency: 'BRL' },
    status: 'UNCLAIMED',
    claimBefore: '2026-12-20T12:00:00Z',
    assignedAt: '2026-12-13T12:00:00Z',
  }
  const { container } = renderWithClient(<RewardCard reward={reward as unknown as RewardSummary} />)
  // The day has spaces that do not break.
  const read = container.textContent.replaceAll('\u00a0', ' ')
  expect(read).toBe('Jackpot: 25 cUSDAbout R$135Claim before Dec 20, 2026Claim now')
})

test.each([
  [false, 'Pending'],
  [true, 'Action needed'],
])('a claimed reward that waits for its owner (%j) says: %s', (isActionNeeded, says) => {
  const reward = {
    id: 'r1',
    type: 'jackpot',
    name: 'Jackpot',
    status: 'PENDING',
    isActionNeeded,
    assignedAt: '2026-12-13T12:00:00Z',
  }
  const { container } = renderWithClient(<RewardCard reward={reward as unknown as RewardSummary} />)
  expect(container.textContent.endsWith(says)).toBe(true)
})
