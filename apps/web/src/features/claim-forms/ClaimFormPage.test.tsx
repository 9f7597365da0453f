// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ClaimFormPage } from './ClaimFormPage.tsx'

afterEach(cleanup)

const FORM = {
  redeemFlowId: 'f1',
  rewardItemId: 'r1',
  wallet: null,
  submittedAt: null,
  schema: { type: 'object', required: [], properties: { name: { type: 'string', 'x-kind': 'NAME' } } },
} as const

/** The form of a reward whose own call is answered by `reward`. */
async function formOf(reward: () => Promise<{ name: string; isHidden: boolean }>): Promise<HTMLElement> {
  history.replaceState(null, '', '/claim-form/f1')
  const { container } = renderWithClient(<ClaimFormPage />, {
    answers: {
      'GET /api/v1/claimforms-v2/redeem-flow/{redeem_flow_id}': FORM,
      'GET /api/v1/rewards/my-items/{reward_item_id}': (input) => {
        expect(input).toEqual({ params: { reward_item_id: 'r1' } })
        return reward()
      },
    },
  })
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
