// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { linksIn } from '../../../testing/links-in.ts'
import { refusal, renderWithClient } from '../../../testing/render-with-client.tsx'
import { streakStatus } from '../../../testing/streak-status.ts'
import type { Mission } from '../mission-messages.ts'
import { CheckInCard } from './CheckInCard.tsx'

afterEach(cleanup)

/** The card of an account without a wallet, on a phone whose app reports one. */
function cardOn(userType: 'ANONYMOUS' | 'GOOGLE', walletAddress: string, device: 'mine' | 'another_account' = 'mine') {
  const mission = { type: 'streaks', actionState: 'GO', pays: { amount: 10 } } as Mission
  const { container } = renderWithClient(<CheckInCard mission={mission} ahead={undefined} onFailed={() => {}} />, {
    answers: {
      'GET /api/v1/streaks/checkin/status': { ...streakStatus(0), walletReported: false },
      'GET /api/v2/user': { userType, device },
      'POST /api/v1/user/wallet-address': () => Promise.reject(refusal('wallet_linked_to_another_account')),
    },
    host: { mode: 'bridge', walletAddress: async () => walletAddress },
  })
  return () => ({
    text: container.textContent,
    link: linksIn(container).at(-1),
  })
}

test('a wallet of this phone that is linked to another account is not offered for activation, but the sign-in to that account', async () => {
  const card = cardOn('ANONYMOUS', '0xAb')
  await waitFor(() => expect(card().text).toContain('This wallet is linked to another account'))
  expect(card().link).toEqual(['Sign in to check in', '/login/google?next=%2Fmissions'])
})

test('a signed-in account whose phone has the wallet of another account is led to its profile, to log out there', async () => {
  const card = cardOn('GOOGLE', '0xAb')
  await waitFor(() => expect(card().link).toEqual(['Switch accounts', '/profile']))
})

test('without a wallet on this phone, the card offers to activate one', async () => {
  const card = cardOn('ANONYMOUS', '')
  await waitFor(() => expect(card().link).toEqual(['Activate wallet (1 min)', '/missions/streaks/no-wallet']))
  expect(card().text).toContain('Activate a wallet and check in')
})

test('on a phone that belongs to another account no check-in and no wallet is offered', async () => {
  const card = cardOn('ANONYMOUS', '', 'another_account')
  await waitFor(() => expect(card().text).toContain("You can't check in on this phone"))
  expect(card().text).toContain('No streak right now')
  expect(card().text).not.toContain('Start your streak')
  expect(card().link).toEqual(['See my streak', '/missions/streaks'])
})

test.each([
  ['never had a streak', 0, 'Start your streak'],
  ['lost one', 12, 'Start a new streak'],
])('who %s is told so in the words of the streak’s screen', async (_who, longest, said) => {
  const mission = { type: 'streaks', actionState: 'GO', pays: { amount: 10 } } as Mission
  const { findByText } = renderWithClient(<CheckInCard mission={mission} ahead={undefined} onFailed={() => {}} />, {
    answers: {
      'GET /api/v1/streaks/checkin/status': streakStatus(0, { longest, open: true }),
      'GET /api/v2/user': { userType: 'ANONYMOUS', device: 'mine' },
    },
  })
  expect(await findByText(said)).toBeDefined()
})
