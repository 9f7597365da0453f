import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { codeProblem } from '@momi/contract/rules/code'

/** The messages of section 5 for a code. */
export const codeMessages = {
  length: msg`Code must be 6 digits long`,
  invalid: msg`Please enter a valid code`,
} as const satisfies Record<NonNullable<ReturnType<typeof codeProblem>>, MessageDescriptor>
