// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { linksIn } from '../../../testing/links-in.ts'
import { renderWithClient } from '../../../testing/render-with-client.tsx'
import { streakStatus } from '../../../testing/streak-status.ts'
import type { Mission } from '../mission-messages.ts'
import { LoyaltySheet } from './LoyaltySheet.tsx'

afterEach(cleanup)

const sheetInWeb = (walletReported: boolean) =>
  renderWithClient(<LoyaltySheet mission={{ type: 'loyalty_bonus', actionState: 'GO' } as Mission} />, {
    answers: { 'GET /api/v1/streaks/checkin/status': { ...streakStatus(0), walletReported } },
    host: { mode: 'web' },
  }).container

test('in plain web the loyalty bonus leads an account with a wallet to its check-in', async () => {
  const sheet = sheetInWeb(true)
  await waitFor(() => expect(linksIn(sheet)).toEqual([['Go to the daily streak', '/missions/streaks']]))
})

test('in plain web the loyalty bonus leads an account without a wallet to no check-in', async () => {
  const sheet = sheetInWeb(false)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(linksIn(sheet)).toEqual([])
})
