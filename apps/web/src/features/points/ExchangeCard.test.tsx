// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { linksIn } from '../../testing/links-in.ts'
import { setOffline } from '../../shared/connectivity.ts'
import { refusal, renderWithClient } from '../../testing/render-with-client.tsx'
import { ExchangeCard, useIsExchangeKnown } from './ExchangeCard.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

const CONFIG = { symbol: 'cUSD', pointsPerUnit: 1000, minPoints: 100, withdrawable: 0, held: [], wallet: null }

function Card() {
  return useIsExchangeKnown() ? <ExchangeCard /> : null
}

/** The links of the card of an account without a wallet, on a phone with this wallet. */
function linksOf(account: object, walletAddress: string, balance: number, walletReported = Promise.resolve()) {
  const { container } = cardOn('bridge', account, walletAddress, balance, walletReported)
  return () => linksIn(container)
}

function cardOn(
  mode: 'bridge' | 'web',
  account: object,
  walletAddress: string,
  balance: number,
  walletReported = Promise.resolve(),
) {
  return renderWithClient(<Card />, {
    answers: {
      'GET /api/v1/points/exchange/config': { ...CONFIG, balance },
      'GET /api/v2/user': account,
      'POST /api/v1/user/wallet-address': () => Promise.reject(refusal('wallet_linked_to_another_account')),
    },
    walletReported,
    host: { mode, walletAddress: async () => walletAddress },
  })
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

test.each([20, 500])('in plain web %d points without a wallet lead to MiniPay, which confirms one', async (balance) => {
  const { container, findByRole } = cardOn('web', { userType: 'GOOGLE' }, '', balance)
  await findByRole('button', { name: 'Confirm in MiniPay' })
  expect(linksIn(container)).toEqual([])
})

test('nothing is said about a wallet while that of this phone is being reported', async () => {
  let report = () => {}
  const links = linksOf({ userType: 'GOOGLE' }, '', 20, new Promise((resolve) => (report = resolve)))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(links()).toEqual([])
  report()
  await waitFor(() => expect(links()).toHaveLength(1))
})

test.each([
  [true, 'Exchanging points needs a connection. You keep your points.'],
  [false, "The exchange couldn't be loaded. You keep your points."],
])('an exchange that could not be loaded, offline: %s, is not hidden: %s', async (isOffline, text) => {
  const { findByText, findByRole } = renderWithClient(<Card />, {
    answers: { 'GET /api/v1/points/exchange/config': () => Promise.reject(refusal('rate_limited')) },
  })
  setOffline(isOffline)
  const card = (await findByRole('heading', { name: 'Exchange points' })).parentElement
  expect(card?.contains(await findByText(text))).toBe(true)
})
