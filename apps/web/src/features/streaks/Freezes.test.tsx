// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { setOffline } from '../../shared/connectivity.ts'
import { Freezes } from './Freezes.tsx'

afterEach(() => {
  cleanup()
  setOffline(false)
})

async function freezes(canBuy: boolean) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const client = { call: async () => ({ balance: 120 }), kept: () => ({ balance: 120 }) } as unknown as Client
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <Freezes held={0} most={2} price={50} canBuy={canBuy} />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
}

test('offline, the button that buys a freeze is disabled, and the line below it says why', async () => {
  setOffline(true)
  const { findByText, getByRole } = await freezes(true)
  await findByText('Go online to buy one.')
  expect(getByRole('button')).toHaveProperty('disabled', true)
})

test('online, the line says how many points are left after the purchase', async () => {
  const { findByText, getByRole } = await freezes(true)
  await findByText("You'll have 70 points left")
  expect(getByRole('button')).toHaveProperty('disabled', false)
})

test('on a phone that belongs to another account no freeze is sold', async () => {
  const { findByText, queryByRole } = await freezes(false)
  await findByText('No freezes')
  expect(queryByRole('button')).toBeNull()
})
