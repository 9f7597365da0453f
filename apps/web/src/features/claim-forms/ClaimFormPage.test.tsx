// @vitest-environment happy-dom
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, waitFor } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { afterEach, expect, test } from 'vitest'
import { ClientContext, type Client } from '../../shared/client.ts'
import { ClaimFormPage } from './ClaimFormPage.tsx'

afterEach(cleanup)

const FORM = {
  redeemFlowId: 'f1',
  rewardItemId: 'r1',
  submittedAt: null,
  schema: { type: 'object', required: [], properties: { name: { type: 'string', 'x-kind': 'NAME' } } },
}

/** The form of a reward whose own call is answered by `reward`. */
async function formOf(reward: () => Promise<unknown>): Promise<HTMLElement> {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  history.replaceState(null, '', '/claim-form/f1')
  const client = {
    call: async (key: string, input: unknown) => {
      if (key === 'GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}') return FORM
      expect([key, input]).toEqual([
        'GET /api/v1/rewards/my-items/{reward_item_id}',
        { params: { reward_item_id: 'r1' } },
      ])
      return reward()
    },
    kept: () => undefined,
    country: 'NG',
    host: { walletAddress: async () => '' },
  } as unknown as Client
  const { container } = render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <I18nProvider i18n={i18n}>
        <ClientContext value={client}>
          <ClaimFormPage />
        </ClientContext>
      </I18nProvider>
    </SWRConfig>,
  )
  await waitFor(() => expect(container.textContent).toContain('We need this to send your reward.'))
  return container
}

const headingOf = (page: HTMLElement) => page.querySelector('h2')?.textContent

test.each([
  [{ name: 'Free bet at Bet9ja', isHidden: false }, 'Free bet at Bet9ja'],
  [{ name: 'Free bet at Bet9ja', isHidden: true }, 'Hidden Reward'],
])('the form names its reward, unless its name is secret: %j', async (reward, name) => {
  const page = await formOf(async () => reward)
  await waitFor(() => expect(headingOf(page)).toBe(name))
})

test('the form is shown without a name if the reward cannot be loaded', async () => {
  const page = await formOf(() => Promise.reject(new Error('no answer')))
  expect(headingOf(page)).toBeUndefined()
  expect(page.querySelectorAll('input')).toHaveLength(1)
})
