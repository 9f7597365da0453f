// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { keepHappened } from '../../shared/happened.ts'
import { ClaimFormSucceededPage } from './ClaimFormSucceededPage.tsx'

afterEach(cleanup)

test('the thanks for a form promise no check, because a reward in the token is paid without one', () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  keepHappened('claim-sent', 'yes')
  const client = { call: async () => ({}), kept: () => undefined } as unknown as Client
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <ClaimFormSucceededPage />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  expect(container.textContent).toContain("We're on it. Track it under Rewards, Pending.")
  expect(container.textContent).not.toContain('check')
})
