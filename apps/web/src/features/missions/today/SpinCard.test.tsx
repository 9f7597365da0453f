// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import type { Mission } from '../mission-messages.ts'
import { SpinCard } from './SpinCard.tsx'

afterEach(cleanup)

test.each([
  ['of its own', 'mine', 'CLAIM', 'Spin now', false],
  ['of its own, once spun', 'mine', 'CLAIMED', '1 free a day', true],
  ['of another account', 'another_account', 'CLAIM', '1 free a day', false],
] as const)('on a phone %s, the tile of the wheel says what is so', async (_, device, actionState, text, isDone) => {
  const mission = { type: 'roulette', actionState, pays: { amount: 1 } } as unknown as Mission
  const { container, getByText } = renderWithClient(<SpinCard mission={mission} ahead={null} />, {
    answers: { 'GET /api/v2/user': { device } },
  })
  await waitFor(() => expect(getByText(text)).toBeDefined())
  expect(container.querySelector('.bg-success-soft') !== null).toBe(isDone)
})
