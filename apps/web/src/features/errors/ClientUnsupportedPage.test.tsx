// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ClientUnsupportedPage } from './ClientUnsupportedPage.tsx'

afterEach(cleanup)

function shownIn(clientName: string, mode: 'bridge' | 'web' = 'bridge', rewardsSdkOnly = false) {
  return renderWithClient(<ClientUnsupportedPage />, {
    clientName,
    product: 'Acme',
    browserUrl: 'https://browser.example/',
    config: { rewardsSdkOnly },
    host: { mode },
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

const MISSIONS_LINK = 'a[href="/missions"]:not([aria-label])'

test('[MIS-08] plain web that has Missions is led back from the steps to install the browser, which one mission needs', () => {
  const page = shownIn('ofa', 'web')
  expect(page.textContent).toContain('This works in the Acme browser')
  expect(page.textContent).not.toContain("You'll find Missions")
  expect(page.querySelector(MISSIONS_LINK)).not.toBeNull()
  expect(page.querySelector('button[aria-label="Back"]')).not.toBeNull()
})

test('[GRD-01] plain web without Missions is not led back to it', () => {
  const page = shownIn('ofa', 'web', true)
  expect(page.textContent).toContain("You'll find Missions in the Acme browser")
  expect(page.querySelector(MISSIONS_LINK)).toBeNull()
})
