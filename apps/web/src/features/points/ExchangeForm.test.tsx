// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import type { ExchangeConfig } from './exchange.ts'
import { ExchangeForm } from './ExchangeForm.tsx'

afterEach(cleanup)

const CONFIG = { symbol: 'cUSD', pointsPerUnit: 1000, minPoints: 100, balance: 200, withdrawable: 200, decimals: 3 }

test.each([
  ['200', 'You get 0.20 cUSD'],
  ['50', 'You get 0 cUSD'],
  ['9999', 'You get 0 cUSD'],
  ['1.5', 'You get 0 cUSD'],
])('of 200 points, with a minimum of 100, the preview of %s says: %s', (typed, said) => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const { getByRole, getByText } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={{ call: () => new Promise(() => {}), kept: () => undefined } as unknown as Client}>
          <ExchangeForm config={CONFIG as unknown as ExchangeConfig} address="0xAbCd" />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  fireEvent.change(getByRole('textbox'), { target: { value: typed } })
  expect(getByText(/^You get/).textContent).toBe(said)
})
