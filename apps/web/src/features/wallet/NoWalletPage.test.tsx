// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { NoWalletPage } from './NoWalletPage.tsx'

afterEach(cleanup)

/** The screen on a phone with this wallet, for an account whose status says whether it has one. */
function pageOn(walletAddress: string, walletReported: boolean, device = 'mine') {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  history.replaceState(null, '', '/missions/streaks/no-wallet')
  const status = { walletReported, days: [], lifetimeStreak: 0, today: '2026-03-02' }
  const client = {
    call: async (key: string) =>
      key === 'GET /api/v1/streaks/checkin/status' ? status : { walletAddress, userType: 'ANONYMOUS', device },
    kept: () => undefined,
    now: () => 0,
    hasPoints: true,
    host: { mode: 'bridge', canReportWallet: true, walletAddress: async () => walletAddress },
  } as unknown as Client
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <NoWalletPage />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
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
