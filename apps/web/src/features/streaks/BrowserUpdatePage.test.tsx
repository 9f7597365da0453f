// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { BrowserUpdatePage } from './BrowserUpdatePage.tsx'

afterEach(cleanup)

function linksOn(canReportWallet: boolean) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const client = { browserUrl: 'https://browser.example/', hasPoints: true, host: { canReportWallet } } as Client
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <ClientContext value={client}>
        <BrowserUpdatePage />
      </ClientContext>
    </I18nProvider>,
  )
  const links = [...container.querySelectorAll('a:not([aria-label])')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
  ])
  return { text: container.textContent, links }
}

test('[STK-03] the browser-update screen of a version without a wallet shows what to do', () => {
  const { text, links } = linksOn(false)
  expect(text).toContain('Your browser needs to be updated')
  expect(links).toEqual([
    ['Update browser', 'https://browser.example/'],
    ['Go to Missions', '/missions'],
  ])
})

test('[STK-03] the browser-update screen of a version with a wallet leads back to the streak', () => {
  const { text, links } = linksOn(true)
  expect(text).toContain("You don't need to update")
  expect(links).toEqual([['Go to my streak', '/missions/streaks']])
})
