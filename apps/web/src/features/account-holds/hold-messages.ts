import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Api, Output } from '@momi/contract'

export type Hold = NonNullable<Output<Api['GET /api/v1/account-hold']>['hold']>

/** Why payouts wait. */
export const REASONS: Readonly<Record<Hold['reason'], MessageDescriptor>> = {
  SHARED: msg`A phone, wallet or number on this account is also used by other accounts.`,
  ACTIVITY: msg`Points on this account were earned in an unusual way.`,
  INVITES: msg`Invites from this account look unusual.`,
  REVIEW: msg`Our team is looking at this account.`,
  DISPUTED: msg`You told us a change wasn't you.`,
}

/** How the check ended. */
export const OUTCOMES: Readonly<Partial<Record<NonNullable<Hold['outcome']>, MessageDescriptor>>> = {
  CLEARED: msg`Thank you for confirming that it's you.`,
  RELEASED: msg`We looked again: this was our mistake. Sorry for the wait.`,
  UNANSWERED: msg`We didn't answer in time, so we ended the check.`,
}
