// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { streakStatus } from '../../testing/streak-status.ts'
import { ActivateWalletPage } from './ActivateWalletPage.tsx'
import { NoWalletPage } from './NoWalletPage.tsx'

afterEach(cleanup)

/** The screen on a phone with this wallet, for an account whose status says whether it has one. */
function pageOn(walletAddress: string, walletReported: boolean, device: 'mine' | 'another_account' = 'mine') {
  history.replaceState(null, '', '/missions/streaks/no-wallet')
  return renderWithClient(<NoWalletPage />, {
    answers: {
      'GET /api/v1/streaks/checkin/status': { ...streakStatus(0), walletReported },
      'GET /api/v2/user': { userType: 'ANONYMOUS', device },
      'POST /api/v1/user/wallet-address': { walletAddress },
      'GET /api/v1/points/exchange/config': { wallet: { address: walletAddress, payoutStep: null } },
    },
    host: { mode: 'bridge', walletAddress: async () => walletAddress },
  })
}

const NONE = 'No MiniPay wallet detected, activate it first'

test.each([
  ['of this phone', '0xAb', false],
  ['that the account has from another phone', '', true],
])(
  '[STK-03] a wallet %s is not denied: the screen says that it is ready, and leads to the streak',
  async (_, ...known) => {
    const { findByText, getByRole, queryByText } = pageOn(...known)
    expect(queryByText(NONE)).toBeNull()
    await findByText('Your wallet is ready!')
    expect(queryByText(NONE)).toBeNull()
    expect(getByRole('button', { name: 'Continue' })).toBeDefined()
  },
)

test('[STK-03] without a wallet the screen says so once that is known', async () => {
  const { findByText, getByRole, container } = pageOn('', false)
  expect(container.querySelector('h2')?.textContent).toBe('Activate your MiniPay wallet')
  await findByText(NONE)
  await waitFor(() => expect(getByRole('button', { name: 'Activate wallet (1 min)' })).toBeDefined())
})

test('on a phone that belongs to another account no wallet is activated for a check-in, which would be refused', async () => {
  const { queryByRole, queryByText } = pageOn('', false, 'another_account')
  await waitFor(() => expect(queryByRole('button', { name: 'Activate wallet (1 min)' })).toBeNull())
  expect(queryByText(NONE)).toBeNull()
})

test('[RWD-07] plain web, which never finds a wallet, is told where to get one, without steps that cannot be taken', async () => {
  const { findByRole, queryByRole, queryByText } = renderWithClient(<ActivateWalletPage />, {
    answers: { 'POST /api/v1/user/wallet-address': { walletAddress: '' } },
    browserUrl: 'https://browser.example/',
    host: { mode: 'web', walletAddress: async () => '' },
  })
  await findByRole('link', { name: 'Get browser' })
  expect(queryByRole('button', { name: 'Activate wallet (1 min)' })).toBeNull()
  expect(queryByText("Come back and we'll find your wallet automatically.")).toBeNull()
})
