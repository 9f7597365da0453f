// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderWithClient } from '../../testing/render-with-client.tsx'
import type { Trace } from './trace-messages.ts'
import { Traces } from './Traces.tsx'

afterEach(cleanup)

const NOW = Date.parse('2026-11-30T12:00:00Z')
const asked = { stage: 'CHECKED', at: '2026-11-30T11:00:00Z', holder: 'momi', dueAt: null, why: null } as const

function textOf(last: Partial<Trace>) {
  const traces = [{ ...asked, ...last }]
  return renderWithClient(<Traces traces={traces} delivery="payout" />, { now: () => NOW }).container.textContent
}

test('a payout on its way says how long the next step takes', () => {
  expect(textOf({})).toContain('We send it to your wallet' + 'Usually within minutes')
})

test('a payout that waits until tomorrow is not said to be sent within minutes', () => {
  const text = textOf({ why: 'ACCOUNT_HOLD', dueAt: '2026-12-01T13:26:00Z' })
  expect(text).toContain('We send it to your wallet')
  expect(text).not.toContain('Usually within minutes')
})

const earned = { stage: 'EARNED', at: '2026-11-30T11:00:00Z', holder: 'person', dueAt: null, why: null } as const
const aheadOf = (more: object) =>
  renderWithClient(<Traces traces={[earned]} delivery="payout" {...more} />, { now: () => NOW }).container.textContent

test('a reward of a new account is said before its claim to wait, and until when', () => {
  const text = aheadOf({ hold: { reason: 'NEW_ACCOUNT', until: '2026-12-01T13:26:00Z' } })
  expect(text).toContain('We send it to your wallet' + 'Soon after ')
  expect(text).toContain('Your account is new, so its payouts wait until then.')
  expect(text).not.toContain('Usually within minutes')
})

test('a reward of an account that is being checked is given no date before its claim, because staff may extend the check', () => {
  const text = aheadOf({ hold: { reason: 'ACCOUNT_HOLD', until: '2026-12-21T13:26:00Z' } })
  expect(text).toContain(
    'We send it to your wallet' + "We're checking your payouts. We'll send it when the check ends.",
  )
})

test('a reward whose wallet is not confirmed is not said to be sent within minutes', () => {
  expect(aheadOf({ payoutStep: 'LINK_WALLET' })).not.toContain('Usually within minutes')
  expect(aheadOf({ payoutStep: null, hold: null })).toContain('Usually within minutes')
})

test('a wait for a date that is not shown is not called “then”', () => {
  const hold = { reason: 'NEW_ACCOUNT', until: '2026-12-21T13:26:00Z' } as const
  expect(aheadOf({ hold })).toMatch(/Soon after .*until then/)
  expect(aheadOf({ hold, payoutStep: 'LINK_WALLET' })).not.toContain('until then')
})

test.each([
  ['a reason that names the time', 'NEW_ACCOUNT', '2026-12-01T13:26:00Z', 0, 0],
  ['a reason that names none', 'DAILY_CAP', '2026-12-01T13:26:00Z', 1, 0],
  ['a time that has passed', 'NEW_ACCOUNT', '2026-11-30T11:30:00Z', 0, 1],
] as const)('the time of the next update is said once: %s', (_, why, dueAt, next, now) => {
  const text = textOf({ why, dueAt })!
  expect(text.split('Next update by')).toHaveLength(next + 1)
  expect(text.split('Any moment now')).toHaveLength(now + 1)
})
