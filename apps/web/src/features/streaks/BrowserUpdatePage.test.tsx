// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { streakStatus } from '../../testing/streak-status.ts'
import { BrowserUpdatePage } from './BrowserUpdatePage.tsx'

afterEach(cleanup)

function linksOn(canReportWallet: boolean, mode: 'bridge' | 'web' = 'bridge') {
  const client = { browserUrl: 'https://browser.example/', host: { mode, canReportWallet } }
  const { container } = renderWithClient(<BrowserUpdatePage />, client)
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

test('[STK-03] plain web, which checks in with no version, is not told that it can, but where it works', () => {
  const { text, links } = linksOn(true, 'web')
  expect(text).not.toContain('You can check in with this version.')
  expect(text).toContain('Get it and open Missions there.')
  expect(links).toEqual([
    ['Get browser', 'https://browser.example/'],
    ['Go to Missions', '/missions'],
  ])
})

test('[STK-03] plain web with a wallet is told that it can check in, and led to the streak', async () => {
  const { container } = renderWithClient(<BrowserUpdatePage />, {
    answers: { 'GET /api/v1/streaks/checkin/status': streakStatus(0, { open: true }) },
    host: { mode: 'web' },
  })
  await waitFor(() => expect(container.textContent).toContain('You can check in here.'))
  expect(container.querySelector('a[href="/missions/streaks"]')?.textContent).toBe('Go to my streak')
})
