// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { ClientUnsupportedPage } from './ClientUnsupportedPage.tsx'

afterEach(cleanup)

function shownIn(clientName: string) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const client = {
    clientName,
    product: 'Acme',
    browserUrl: 'https://browser.example/',
    config: { rewardsSdkOnly: false },
    host: { mode: 'bridge' },
  } as Client
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ClientContext value={client}>
        <ClientUnsupportedPage />
      </ClientContext>
    </I18nProvider>,
  )
  return container
}

test('[GRD-02] an app that has Missions is not told to update, and leads back to Missions', () => {
  const page = shownIn('mini')
  expect(page.textContent).toContain("You don't need to update")
  expect(page.querySelector('a:not([aria-label])')?.getAttribute('href')).toBe('/missions')
})

test('[GRD-02] an app without Missions shows the steps to install the browser', () => {
  expect(shownIn('news').textContent).toContain("You'll find Missions in the Acme browser")
})
