// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ApiError } from '@momi/client/http/api-error'
import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { ExchangeCard, useIsExchangeKnown } from './ExchangeCard.tsx'

afterEach(cleanup)

const LINKED = new ApiError('', 409, '', JSON.stringify({ errorCode: 'wallet_linked_to_another_account' }))
const CONFIG = { symbol: 'cUSD', pointsPerUnit: 1000, minPoints: 100, withdrawable: 0, held: [], wallet: null }

function Card() {
  return useIsExchangeKnown() ? <ExchangeCard /> : null
}

/** The links of the card of an account without a wallet, on a phone with this wallet. */
function linksOf(account: object, walletAddress: string, balance: number, walletReported = Promise.resolve()) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    'GET /api/v1/points/exchange/config': async () => ({ ...CONFIG, balance }),
    'GET /api/v2/user': async () => account,
    'POST /api/v1/user/wallet-address': () => Promise.reject(LINKED),
  }
  const client = {
    call: (key: string) => answers[key]!(),
    kept: () => undefined,
    walletReported,
    host: { walletAddress: async () => walletAddress },
  } as unknown as Client
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <Card />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  return () => [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])
}

test.each([
  ['ANONYMOUS', 20, 'Sign in to that account', '/login/google?next=%2Fpoints'],
  ['ANONYMOUS', 500, 'Sign in to that account', '/login/google?next=%2Fpoints'],
  ['GOOGLE', 500, 'Switch accounts', '/profile'],
])(
  'where another account has the wallet of this phone, %s with %d points is not led to activate one, but to: %s',
  async (userType, balance, text, href) => {
    const links = linksOf({ userType }, '0xAb', balance)
    await waitFor(() => expect(links()).toEqual([[text, href]]))
  },
)

test.each([
  [20, 'Activate wallet'],
  [500, 'Exchange'],
])('without a wallet on this phone, the link of %d points is: %s', async (balance, text) => {
  const links = linksOf({ userType: 'GOOGLE' }, '', balance)
  await waitFor(() => expect(links()).toEqual([[text, '/points/no-wallet-detected']]))
})

test('nothing is said about a wallet while that of this phone is being reported', async () => {
  let report = () => {}
  const links = linksOf({ userType: 'GOOGLE' }, '', 20, new Promise((resolve) => (report = resolve)))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(links()).toEqual([])
  report()
  await waitFor(() => expect(links()).toHaveLength(1))
})
