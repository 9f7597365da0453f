// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ClientUnsupportedPage } from './ClientUnsupportedPage.tsx'

afterEach(cleanup)

function shownIn(clientName: string) {
  return renderWithClient(<ClientUnsupportedPage />, {
    clientName,
    product: 'Acme',
    browserUrl: 'https://browser.example/',
    config: { rewardsSdkOnly: false },
    host: { mode: 'bridge' },
  }).container
}

test('[GRD-02] an app that has Missions is not told to update, and leads back to Missions', () => {
  const page = shownIn('mini')
  expect(page.textContent).toContain("You don't need to update")
  expect(page.querySelector('a:not([aria-label])')?.getAttribute('href')).toBe('/missions')
})

test('[GRD-02] an app without Missions shows the steps to install the browser', () => {
  expect(shownIn('news').textContent).toContain("You'll find Missions in the Acme browser")
})
