// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { WalletOfAnotherAccount } from './WalletOfAnotherAccount.tsx'

afterEach(cleanup)

test.each([
  ['ANONYMOUS', 'Sign in to that account', '/login/google?next=%2Fmissions%2Fstreaks'],
  // It cannot sign in again before it has logged out.
  ['GOOGLE', 'Switch accounts', '/profile'],
])('an account of the kind %s, whose wallet is linked to another one, is led to: %s', async (userType, name, href) => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const client = { call: async () => ({ userType }), kept: () => undefined } as unknown as Client
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <WalletOfAnotherAccount next="/missions/streaks" />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  const link = await screen.findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(href)
})
