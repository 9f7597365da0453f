// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { RewardName } from './RewardName.tsx'

afterEach(cleanup)

test.each([
  ['25 cUSD', '[25 cUSD]'],
  ['Jackpot: 1,000.50 cUSD', 'Jackpot: [1,000.50 cUSD]'],
  ['Bet9ja voucher', 'Bet9ja voucher'],
])('the amount in the name “%s” does not lose its unit at the end of a line', (name, parts) => {
  const { container } = renderWithClient(<RewardName reward={{ name, isHidden: false }} />)
  expect(container.innerHTML.replaceAll(/<span[^>]*>/g, '[').replaceAll('</span>', ']')).toBe(parts)
  expect(container.textContent).toBe(name)
})
