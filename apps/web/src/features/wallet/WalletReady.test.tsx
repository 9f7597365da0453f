// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { WalletReady } from './WalletReady.tsx'

afterEach(cleanup)

const PROMISE = 'What you win or exchange goes there.'
const readyWith = (payoutStep: 'LINK_WALLET' | null) =>
  renderWithClient(<WalletReady isNew={false} next="/missions" />, {
    answers: { 'GET /api/v1/points/exchange/config': { wallet: { address: '0x54', payoutStep } } },
  })

test('of a wallet that is paid, it is said that prizes and exchanges go there', async () => {
  const { findByText, getByRole } = readyWith(null)
  await findByText(PROMISE)
  expect(getByRole('heading').textContent).toBe('Your wallet is ready!')
})

test('of a wallet that nobody has confirmed, it is said that it has to be confirmed first, and not that it is ready', async () => {
  const { findByText, getByRole, queryByText } = readyWith('LINK_WALLET')
  await findByText('Confirm your wallet first')
  expect(getByRole('heading').textContent).toBe('Your wallet is linked')
  expect(queryByText(PROMISE)).toBeNull()
})
