// @vitest-environment happy-dom
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import { ConfirmOrActivate } from './ConfirmOrActivate.tsx'

afterEach(cleanup)

const CONFIRM = ['Confirm in MiniPay', null]
const ACTIVATE = ['Activate wallet (1 min)', '/activate-wallet']

test.each([
  ['an app without a wallet', 'bridge', '', true, ACTIVATE],
  ['an app with one', 'bridge', '0xAb', true, CONFIRM],
  ['an app that reports none', 'bridge', '', false, CONFIRM],
  ['plain web, which never sees one', 'web', '', true, CONFIRM],
] as const)('in %s, the step leads to: %5$s', async (_, mode, wallet, canReportWallet, expected) => {
  const { container } = renderWithClient(<ConfirmOrActivate reload={() => {}} />, {
    answers: { 'POST /api/v1/user/wallet-address': { walletAddress: wallet } },
    host: { mode, canReportWallet, walletAddress: async () => wallet },
  })
  const step = () => container.querySelector('a, button')
  await waitFor(() => expect([step()?.textContent, step()?.getAttribute('href') ?? null]).toEqual(expected))
})
