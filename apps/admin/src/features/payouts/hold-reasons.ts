import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Why a payout is held. */
export const HOLD_REASONS: Readonly<Record<string, MessageDescriptor>> = {
  NEW_ACCOUNT: msg`The account is new, and new accounts wait for their payouts`,
  RECENT_CHANGE: msg`The wallet, the number or the sign-in has changed shortly before`,
  ACCOUNT_HOLD: msg`The account has a hold`,
  STOPPED_BY_OWNER: msg`The person said that a change was not theirs`,
  WALLET_NOT_PROVEN: msg`The person has to link their wallet`,
  SIGN_IN_REQUIRED: msg`The person has to sign in`,
}
