// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
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
    renderWithClient(<WalletOfAnotherAccount next="/missions/streaks" />, { answers })
    const link = await screen.findByRole('link', { name })
    expect(link.getAttribute('href')).toBe(href)
  },
)
