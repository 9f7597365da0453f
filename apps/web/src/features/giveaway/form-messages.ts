import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { EmailProblem } from '@momi/contract/rules/email'
import type { PhoneProblem } from '@momi/contract/rules/phone'

// The words of a login, once more: what both pages had in common would be one more file to load for either.
/** What section 5 says to a number. */
export const phoneMessages = {
  empty: msg`Phone number cannot be empty`,
  'digits-only': msg`Phone number can only contain digits`,
  'too-short': msg`Phone number is too short`,
  'too-long': msg`Phone number is too long`,
  invalid: msg`Phone number has an invalid format`,
} as const satisfies Record<PhoneProblem, MessageDescriptor>

/** What section 5 says to an address. */
export const emailMessages = {
  empty: msg`Email cannot be empty`,
  'too-short': msg`Email is too short`,
  invalid: msg`Email has an invalid format`,
} as const satisfies Record<EmailProblem, MessageDescriptor>
