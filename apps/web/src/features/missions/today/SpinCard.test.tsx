// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setOffline } from '../../../shared/connectivity.ts'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import type { Mission } from '../mission-messages.ts'
import { SpinCard } from './SpinCard.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

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

test('offline, the tile of the wheel offers no spin', async () => {
  setOffline(true)
  const mission = { type: 'roulette', actionState: 'CLAIM', pays: { amount: 1 } } as unknown as Mission
  const { findByText, queryByText } = renderWithClient(<SpinCard mission={mission} ahead={null} />, {
    answers: { 'GET /api/v2/user': { device: 'mine' } },
  })
  await findByText('Go online to spin')
  expect(queryByText('Spin now')).toBeNull()
})
