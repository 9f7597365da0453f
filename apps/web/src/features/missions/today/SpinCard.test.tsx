// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../../shared/client.ts'
import type { Mission } from '../mission-messages.ts'
import { SpinCard } from './SpinCard.tsx'

afterEach(cleanup)

test.each([
  ['of its own', 'mine', 'CLAIM', 'Spin now', false],
  ['of its own, once spun', 'mine', 'CLAIMED', '1 free a day', true],
  ['of another account', 'another_account', 'CLAIM', '1 free a day', false],
])('on a phone %s, the tile of the wheel says what is so', async (_, device, actionState, text, isDone) => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const client = { call: async () => ({ device }), kept: () => undefined } as unknown as Client
  const mission = { type: 'roulette', actionState, pays: { amount: 1 } } as unknown as Mission
  const { container, getByText } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <SpinCard mission={mission} ahead={null} />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  await waitFor(() => expect(getByText(text)).toBeDefined())
  expect(container.querySelector('.bg-success-soft') !== null).toBe(isDone)
})
