// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { GiveawayPage } from './GiveawayPage.tsx'

afterEach(cleanup)

/** The welcome page of a giveaway with one package, which is in stock or not. */
function welcomeWith(
  available: boolean,
  device: 'mine' | 'another_account' = 'mine',
  isDefaultBrowser = true,
  status: 'FAILURE' | null = null,
) {
  history.replaceState(null, '', '/giveaway')
  return renderWithClient(<GiveawayPage />, {
    answers: {
      'GET /api/v1/giveaway/availability': {
        eligibility: 'ELIGIBLE',
        hasBegun: true,
        group: null,
        defaultBrowserRequired: false,
        validUntil: null,
        prizesFrom: null,
        prizesNeedSignIn: false,
        choices: [{ id: 'vivo-1gb', operator: 'Vivo', megabytes: 1024, days: 7, available }],
      },
      'GET /api/v1/giveaway/reward-status': {
        status,
        choice: null,
        claimedAt: null,
        waitsFor: null,
        dueAt: null,
        failure: status && 'INVALID_PHONE_NUMBER',
        traces: [],
      },
      'GET /api/v2/user/missions': { missions: [], missionGiveaway: null },
      'GET /api/v1/user/me': { haid: 'a' },
      'GET /api/v2/user': { device },
    },
    host: { mode: 'bridge', isDefaultBrowser: async () => isDefaultBrowser },
    config: { giveawayAbGroupsEnabled: false },
  })
}

test('[GIV-01] the welcome of a giveaway leads on while a package is in stock', async () => {
  const { findByRole, queryByRole } = welcomeWith(true)
  expect((await findByRole('link', { name: 'Continue' })).getAttribute('href')).toBe('/giveaway/reward-choice')
  expect(queryByRole('link', { name: 'See why' })).toBeNull()
})

test('[GIV-01] a person whose claim failed is told so on the first page, and can read why', async () => {
  const { findByRole } = welcomeWith(true, 'mine', true, 'FAILURE')
  expect((await findByRole('link', { name: 'See why' })).getAttribute('href')).toBe('/giveaway/claim/result')
})

test('[GIV-01] once all packages are gone, the giveaway says so on its first page, and offers none', async () => {
  const { container, findByText } = welcomeWith(false)
  await findByText('All packages are gone')
  const links = () => [...container.querySelectorAll('a')].map((link) => link.textContent)
  await waitFor(() => expect(links()).toContain('Go to Missions'))
  expect(links()).not.toContain('Continue')
})

test('[GIV-01] on a phone of another account nothing leads on, and no browser is asked for that is already set', async () => {
  const { queryByText, queryByRole, findByText } = welcomeWith(true, 'another_account')
  await findByText('How to get it')
  await waitFor(() => expect(queryByRole('link', { name: 'Continue' })).toBeNull())
  expect(queryByText(/You can continue once/)).toBeNull()
})

test.each([
  ['of the person', 'mine', 1],
  ['of another account', 'another_account', 0],
] as const)('[GIV-01] the default browser can be set on a phone %s: %s, %i buttons', async (_, device, count) => {
  const { findByText, queryAllByRole } = welcomeWith(true, device, false)
  await findByText('How to get it')
  await waitFor(() => expect(queryAllByRole('button', { name: 'Set as default' })).toHaveLength(count))
})
