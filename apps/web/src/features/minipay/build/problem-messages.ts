import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError, BadAnswerError, NetworkError } from '@momi/client/http/api-error'
import type { ErrorCode } from '@momi/contract/errors'
import { hasOwn } from '@momi/contract/rules/has-own'

/** The problem and what to do next. `again`: a retry may succeed. */
export interface Problem {
  text: MessageDescriptor
  next: MessageDescriptor
  again: boolean
}

/** MiniPay returned no wallet. */
export const NO_WALLET: Problem = {
  text: msg`No MiniPay wallet detected, activate it first`,
  next: msg`Finish setting up MiniPay with your phone number, then try again.`,
  again: true,
}

/** The wallet has sent its transaction, and no block has it yet. */
export const NOT_CONFIRMED: Problem = {
  text: msg`The network is slow right now.`,
  next: msg`Nothing is lost. Try again in a moment.`,
  again: true,
}

const ON_OUR_SIDE: Problem = {
  text: msg`Something went wrong on our side.`,
  next: msg`Nothing is lost. Try again in a moment.`,
  again: true,
}

const OFFLINE: Problem = {
  text: msg`You seem to be offline.`,
  next: msg`Check your connection and try again. Nothing is paid twice.`,
  again: true,
}

const BAD_ANSWER: Problem = {
  text: msg`We didn't get a proper answer.`,
  next: OFFLINE.next,
  again: true,
}

const NO_LINK: Problem = {
  text: msg`This link has expired.`,
  next: msg`The link works once, for 30 minutes. Open MiniPay from the browser again.`,
  again: false,
}

const PROBLEMS: Partial<Record<ErrorCode, Problem>> = {
  minipay_link_invalid: NO_LINK,
  // A truncated link.
  validation_error: NO_LINK,
  wallet_address_invalid: {
    text: msg`MiniPay wallet address is invalid`,
    next: msg`Close MiniPay, then open it again from your reward.`,
    again: true,
  },
  wallet_linked_to_another_account: {
    text: msg`Linking one MiniPay wallet to multiple Reward accounts is not supported`,
    next: msg`Is that account yours? Sign in to it in the browser.`,
    again: false,
  },
  payout_sign_in_required: {
    text: msg`Sign in first to get paid`,
    next: msg`Sign in to Momi in the browser, then open MiniPay from there again.`,
    again: false,
  },
  claimforms_identity_already_used: {
    text: msg`This wallet has already claimed this reward.`,
    next: msg`A wallet gets each kind of reward once.`,
    again: false,
  },
  minipay_already_claimed: {
    text: msg`This reward has already been claimed.`,
    next: msg`Open it in the browser to track it.`,
    again: false,
  },
  rewards_expired: {
    text: msg`This reward has expired`,
    next: msg`Find new rewards under Missions in the browser.`,
    again: false,
  },
  too_many_requests: {
    text: msg`Too many tries.`,
    next: msg`Wait a few minutes, then try again.`,
    again: true,
  },
}

/** Whether a transaction from the wallet opens what was refused. */
export const opensByConfirming = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.code === 'wallet_linked_to_another_account' || error.code === 'payout_sign_in_required')

export function problemOf(error: unknown): Problem {
  if (error instanceof BadAnswerError) return BAD_ANSWER
  if (error instanceof NetworkError) return OFFLINE
  const code = error instanceof ApiError ? error.code : undefined
  return (code && hasOwn(PROBLEMS, code) ? PROBLEMS[code] : undefined) ?? ON_OUR_SIDE
}
