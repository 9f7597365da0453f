// @vitest-environment happy-dom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { linksIn } from '../../testing/links-in.ts'
import { refusal, renderWithClient } from '../../testing/render-with-client.tsx'
import { ActivateMiniPayPage } from './ActivateMiniPayPage.tsx'

afterEach(cleanup)

const atReward = () => window.history.replaceState(null, '', '/activate-mini-pay/r1')

test('plain web without a wallet leads to MiniPay and to the reward, and to no other browser', async () => {
  atReward()
  const { findByRole, queryByText, container } = renderWithClient(<ActivateMiniPayPage />)
  await findByRole('button', { name: 'Redeem in MiniPay' })
  expect(queryByText('Get browser')).toBeNull()
  expect(linksIn(container)).toContainEqual(['Back to your reward', '/claim-reward/r1'])
})

test('a step that has to be done before MiniPay is shown by the reward', async () => {
  atReward()
  const { findByRole } = renderWithClient(<ActivateMiniPayPage />, {
    answers: {
      'POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link': () =>
        Promise.reject(refusal('payout_sign_in_required')),
    },
  })
  fireEvent.click(await findByRole('button', { name: 'Redeem in MiniPay' }))
  await waitFor(() => expect(window.location.pathname).toBe('/claim-reward/r1'))
})
