// @vitest-environment happy-dom
import { currentDialog, resetDialog } from '@momi/ui/dialog'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, renderWithClient } from '../../testing/render-with-client.tsx'
import { Claim } from './Claim.tsx'
import type { RewardItem } from './reward-messages.ts'

afterEach(() => {
  cleanup()
  resetDialog()
})

const VOUCHER = {
  id: 'r1',
  status: 'UNCLAIMED',
  claimRoute: 'CODE',
  traces: [],
  amount: null,
  url: null,
  voucher: null,
  wallet: null,
}

/** The actions of a reward whose claim finds no wallet, on a phone with this wallet, which another account has. */
function claimOf(walletAddress: string) {
  const claim = (reward: object) => <Claim reward={reward as RewardItem} reload={() => {}} onMiniPayOpened={() => {}} />
  const view = renderWithClient(claim(VOUCHER), {
    answers: {
      'GET /api/v2/user': { userType: 'ANONYMOUS' },
      'POST /api/v1/claimforms/user-responses': () => Promise.reject(refusal('rewards_no_wallet_address')),
      'POST /api/v1/user/wallet-address': () => Promise.reject(refusal('wallet_linked_to_another_account')),
    },
    host: { walletAddress: async () => walletAddress },
  })
  return { ...view, show: (change: object) => view.rerender(claim({ ...VOUCHER, ...change })) }
}

test.each([
  ['', 'Activate MiniPay', '/activate-mini-pay/r1'],
  ['0xAb', 'Sign in to that account', '/login/google?next=%2Fclaim-reward%2Fr1'],
])('a claim that needs a wallet, on a phone with the wallet %j, leads to: %s', async (wallet, name, href) => {
  const { getByRole, findByRole } = claimOf(wallet)
  fireEvent.click(getByRole('button', { name: 'Claim now' }))
  expect((await findByRole('link', { name })).getAttribute('href')).toBe(href)
})

test('once the reward is claimed, its code is shown in place of the button', async () => {
  const { show, container } = claimOf('')
  show({ status: 'CLAIMED', voucher: 'CINE-1234' })
  await waitFor(() => expect(container.querySelector('code')?.textContent).toBe('CINE-1234'))
})

const PAID = { ...VOUCHER, claimRoute: 'WALLET', amount: '0.5', worth: null, wallet: `0x${'54'.repeat(20)}` }
const payoutOf = (more: object) =>
  renderWithClient(
    <Claim reward={{ ...PAID, ...more } as unknown as RewardItem} reload={() => {}} onMiniPayOpened={() => {}} />,
  )

test('a reward whose wallet nobody has confirmed says so before its claim', async () => {
  const { queryByRole, findByText } = payoutOf({ payoutStep: 'LINK_WALLET', hold: null })
  await findByText('Confirm your wallet first')
  expect(queryByRole('button', { name: 'Claim now' })).toBeNull()
})

test('in plain web without a wallet, a reward that is paid to one is not claimed there but redeemed in MiniPay', async () => {
  const { queryByRole, findByRole, container } = payoutOf({ wallet: null, payoutStep: null, hold: null })
  const redeem = await findByRole('button', { name: 'Redeem in MiniPay' })
  expect(queryByRole('button', { name: 'Claim now' })).toBeNull()
  expect(container.textContent).toContain("We can't see a wallet here.")
  expect(container.textContent).not.toContain("this phone's MiniPay wallet")
  expect(container.querySelector('button')).toBe(redeem)
})

test('in plain web with a wallet that is not reported yet, the reward can be claimed', async () => {
  const reward = { ...PAID, wallet: null, payoutStep: null, hold: null } as unknown as RewardItem
  const { findByRole, container } = renderWithClient(
    <Claim reward={reward} reload={() => {}} onMiniPayOpened={() => {}} />,
    { answers: { 'POST /api/v1/user/wallet-address': {} }, host: { walletAddress: async () => '0xAb' } },
  )
  await findByRole('button', { name: 'Claim now' })
  expect(container.textContent).not.toContain("We can't see a wallet here.")
})

test('the question before a claim says until when the payout of a new account waits', async () => {
  const hold = { reason: 'NEW_ACCOUNT', until: '2026-12-01T13:26:00Z' }
  const { getByRole } = payoutOf({ payoutStep: null, hold })
  fireEvent.click(getByRole('button', { name: 'Claim now' }))
  expect(currentDialog()?.text).toMatch(/You can't change it later\. It's sent soon after .*1/)
})

test.each([
  ['ACCOUNT_HOLD', 'On hold for now. Your reward is safe.'],
  ['STOPPED_BY_OWNER', 'On hold for now. Your reward is safe.'],
  ['NEW_ACCOUNT', "We're on it. You don't need to do anything."],
])('a claim that waits because of %s says: %s', async (why, text) => {
  const traces = [{ stage: 'CHECKED', at: '2026-03-02T08:00:00Z', holder: 'momi', dueAt: null, why }]
  const { container } = payoutOf({ status: 'PENDING', traces, payoutStep: null, hold: null })
  expect(container.textContent).toBe(text)
})
