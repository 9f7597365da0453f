// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import { RewardCard } from './RewardCard.tsx'
import type { LinkedReward } from './use-redeem.ts'

afterEach(cleanup)

const reward: Partial<LinkedReward> = {
  amount: '0.5',
  symbol: 'cUSD',
  worth: null,
  isHidden: false,
  claimBefore: null,
  name: '',
}

test.each([
  ['0.50 cUSD', 'Congratulations! You have won0.50 cUSD'],
  ['A thank-you', 'Congratulations! You have won0.50 cUSDA thank-you'],
])('in MiniPay, a reward named %j says its amount once', (name, text) => {
  const { container } = renderWithClient(<RewardCard reward={{ ...reward, name } as LinkedReward} />)
  expect(container.textContent).toBe(text)
})

test('in MiniPay, a hidden reward keeps its amount and its worth secret until it is claimed', () => {
  const worth = { amount: '8.10', currency: 'KES', since: '2026-11-30' }
  const { container } = renderWithClient(<RewardCard reward={{ ...reward, isHidden: true, worth } as LinkedReward} />)
  expect(container.textContent).toBe('Congratulations! You have wonHidden Reward')
})
