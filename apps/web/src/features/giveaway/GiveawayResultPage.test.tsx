// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { GiveawayResultPage } from './GiveawayResultPage.tsx'

afterEach(cleanup)

const NO_CLAIM = { status: null, failure: null, choice: null, claimedAt: null, waitsFor: null, dueAt: null, traces: [] }

/** The result of a person without a claim. */
function resultOf(missionGiveaway: object | null) {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  history.replaceState(null, '', '/giveaway/claim/result')
  const answers: Readonly<Record<string, object>> = {
    'GET /api/v1/giveaway/reward-status': NO_CLAIM,
    'GET /api/v2/user/missions': { missions: [], missionGiveaway },
  }
  const client = { call: async (key: string) => answers[key], kept: () => undefined, now: () => 0 } as unknown as Client
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <GiveawayResultPage />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  return () => [
    container.querySelector('h2')?.textContent,
    [...container.querySelectorAll('a')].map((link) => link.textContent),
  ]
}

test('[GIV-02] in a country without a giveaway, the result of a claim says so and offers none', async () => {
  const shown = resultOf(null)
  await waitFor(() => expect(shown()).toEqual(["There's no giveaway right now", ['Go to Missions']]))
})

test('[GIV-02] while a giveaway is running, the result leads a person without a claim to it', async () => {
  const shown = resultOf({ actionState: 'GO', validUntil: null })
  await waitFor(() => expect(shown()).toEqual(['Nothing claimed yet', ['Go to the giveaway', 'Go to Missions']]))
})
