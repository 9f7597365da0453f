import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { EmailProblem } from '@momi/contract/rules/email'
import type { PhoneProblem } from '@momi/contract/rules/phone'

/** The messages of section 5 for a phone number. */
export const phoneMessages = {
  empty: msg`Phone number cannot be empty`,
  'digits-only': msg`Phone number can only contain digits`,
  'too-short': msg`Phone number is too short`,
  'too-long': msg`Phone number is too long`,
  invalid: msg`Phone number has an invalid format`,
} as const satisfies Record<PhoneProblem, MessageDescriptor>

/** The messages of section 5 for an e-mail address. */
export const emailMessages = {
  empty: msg`Email cannot be empty`,
  'too-short': msg`Email is too short`,
  invalid: msg`Email has an invalid format`,
} as const satisfies Record<EmailProblem, MessageDescriptor>
