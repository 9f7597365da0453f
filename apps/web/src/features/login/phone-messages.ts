import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { codeProblem } from '@momi/contract/rules/code'
import type { PhoneProblem } from '@momi/contract/rules/phone'

/** What section 5 says to a number. */
export const phoneMessages = {
  empty: msg`Phone number cannot be empty`,
  'digits-only': msg`Phone number can only contain digits`,
  'too-short': msg`Phone number is too short`,
  'too-long': msg`Phone number is too long`,
  invalid: msg`Phone number has an invalid format`,
} as const satisfies Record<PhoneProblem, MessageDescriptor>

/** What section 5 says to a code. */
export const codeMessages = {
  length: msg`Code must be 6 digits long`,
  invalid: msg`Please enter a valid code`,
} as const satisfies Record<NonNullable<ReturnType<typeof codeProblem>>, MessageDescriptor>
