// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ApiError } from '@momi/client/http/api-error'
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { Claim } from './Claim.tsx'
import type { RewardItem } from './reward-messages.ts'

afterEach(cleanup)

const VOUCHER = {
  id: 'r1',
  status: 'UNCLAIMED',
  claimRoute: 'CODE',
  traces: [],
  amount: null,
  url: null,
  voucher: null,
  wallet: null,
}
const refusal = (errorCode: string) => new ApiError('', 409, '', JSON.stringify({ errorCode }))

/** The actions of a reward whose claim finds no wallet, on a phone with this wallet, which another account has. */
function claimOf(walletAddress: string) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    'GET /api/v2/user': async () => ({ userType: 'ANONYMOUS' }),
    'POST /api/v1/claimforms/user-responses': () => Promise.reject(refusal('rewards_no_wallet_address')),
    'POST /api/v1/user/wallet-address': () => Promise.reject(refusal('wallet_linked_to_another_account')),
  }
  const client = {
    call: Object.assign((key: string) => answers[key]!(), { clear: () => {} }),
    kept: () => undefined,
    config: { brand: { cryptoSymbol: 'cUSD' } },
    host: { walletAddress: async () => walletAddress },
  } as unknown as Client
  const claim = (reward: object) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <Claim reward={reward as RewardItem} reload={() => {}} onMiniPayOpened={() => {}} />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>
  )
  const view = render(claim(VOUCHER))
  return { ...view, show: (change: object) => view.rerender(claim({ ...VOUCHER, ...change })) }
}

test.each([
  ['', 'Activate MiniPay', '/activate-mini-pay/r1'],
  ['0xAb', 'Sign in to that account', '/login/google?next=%2Fclaim-reward%2Fr1'],
])('a claim that needs a wallet, on a phone with the wallet %j, leads to: %s', async (wallet, name, href) => {
  const { getByRole, findByRole } = claimOf(wallet)
  fireEvent.click(getByRole('button', { name: 'Claim now' }))
  expect((await findByRole('link', { name })).getAttribute('href')).toBe(href)
})

test('once the reward is claimed, its code is shown in place of the button', async () => {
  const { show, container } = claimOf('')
  show({ status: 'CLAIMED', voucher: 'CINE-1234' })
  await waitFor(() => expect(container.querySelector('code')?.textContent).toBe('CINE-1234'))
})
