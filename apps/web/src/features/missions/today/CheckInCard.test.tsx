// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { ApiError } from '@momi/client/http/api-error'
import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../../shared/client.ts'
import type { Mission } from '../mission-messages.ts'
import { CheckInCard } from './CheckInCard.tsx'

afterEach(cleanup)

const STATUS = { walletReported: false, days: [], lifetimeStreak: 0 }
const LINKED = new ApiError('', 409, '', JSON.stringify({ errorCode: 'wallet_linked_to_another_account' }))

/** The card of an account without a wallet, on a phone whose app reports one. */
function cardOn(userType: string, walletAddress: string, reported: () => Promise<unknown>, device = 'mine') {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const answers: Readonly<Record<string, () => Promise<unknown>>> = {
    'GET /api/v1/streaks/checkin/status': async () => STATUS,
    'GET /api/v2/user': async () => ({ userType, device }),
    'POST /api/v1/user/wallet-address': reported,
  }
  const client = {
    call: (key: string) => answers[key]!(),
    kept: () => undefined,
    now: () => 0,
    product: 'Momi',
    walletReported: Promise.resolve(),
    host: { mode: 'bridge', canReportWallet: true, walletAddress: async () => walletAddress },
  } as unknown as Client
  const mission = { type: 'streaks', actionState: 'GO', pays: { amount: 10 } } as Mission
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <CheckInCard mission={mission} ahead={undefined} onFailed={() => {}} />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  return () => ({
    text: container.textContent,
    link: [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]).at(-1),
  })
}

const refused = () => Promise.reject(LINKED)

test('a wallet of this phone that is linked to another account is not offered for activation, but the sign-in to that account', async () => {
  const card = cardOn('ANONYMOUS', '0xAb', refused)
  await waitFor(() => expect(card().text).toContain('This wallet is linked to another account'))
  expect(card().link).toEqual(['Sign in to check in', '/login/google?next=%2Fmissions'])
})

test('a signed-in account whose phone has the wallet of another account is led to its profile, to log out there', async () => {
  const card = cardOn('GOOGLE', '0xAb', refused)
  await waitFor(() => expect(card().link).toEqual(['Switch accounts', '/profile']))
})

test('without a wallet on this phone, the card offers to activate one', async () => {
  const card = cardOn('ANONYMOUS', '', refused)
  await waitFor(() => expect(card().link).toEqual(['Activate wallet (1 min)', '/missions/streaks/no-wallet']))
  expect(card().text).toContain('once your wallet is active')
})

test('on a phone that belongs to another account no check-in and no wallet is offered', async () => {
  const card = cardOn('ANONYMOUS', '', refused, 'another_account')
  await waitFor(() => expect(card().text).toContain("You can't check in on this phone"))
  expect(card().link).toEqual(['See my streak', '/missions/streaks'])
})
