import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PushOutcome } from '@momi/contract'

/** The text for each outcome of a push message. */
export const PUSH_OUTCOMES: Readonly<Record<PushOutcome, MessageDescriptor>> = {
  sent: msg`Delivered to the push service`,
  'invalid-token': msg`The token is no longer registered, and was deleted`,
  'retry-later': msg`The push service failed for the moment`,
  refused: msg`Refused by the push service`,
  'no-token': msg`The person has no push token`,
}

/** The kinds of messages, as they are logged. */
export const PUSH_KINDS: Readonly<Record<string, MessageDescriptor>> = {
  'streak-open': msg`A day is open`,
  'streak-at-risk': msg`The streak ends tonight`,
  'reward-expires': msg`A reward expires`,
  'account-change': msg`The account was changed`,
  'account-hold': msg`About the check of payouts`,
  'staff-message': msg`Message from staff`,
}
