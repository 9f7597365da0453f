// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { WalletOfAnotherAccount } from './WalletOfAnotherAccount.tsx'

afterEach(cleanup)

test.each([
  ['ANONYMOUS', 'Sign in to that account', '/login/google?next=%2Fmissions%2Fstreaks'],
  // It cannot sign in again before it has logged out.
  ['GOOGLE', 'Switch accounts', '/profile'],
] as const)(
  'an account of the kind %s, whose wallet is linked to another one, is led to: %s',
  async (userType, name, href) => {
    const answers = { 'GET /api/v2/user': { userType } }
    renderWithClient(<WalletOfAnotherAccount next="/missions/streaks" reload={() => {}} />, { answers })
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(href)
  },
)

test.each([
  [true, 1, /Confirm the wallet in MiniPay: it moves to this account, unless the other one has confirmed it/],
  [false, 0, /No sign-in there\? Contact support/],
] as const)(
  'where the other account has no sign-in, the wallet can be confirmed in MiniPay if that is on (%s), and support helps',
  async (walletConfirmation, count, text) => {
    renderWithClient(<WalletOfAnotherAccount next="/missions" reload={() => {}} />, {
      answers: { 'GET /api/v2/user': { userType: 'ANONYMOUS' } },
      config: { walletConfirmation },
    })
    await screen.findByRole('link', { name: 'Contact support' })
    await screen.findByText(text)
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Confirm in MiniPay' })).toHaveLength(count))
  },
)
