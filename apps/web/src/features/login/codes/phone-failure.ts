import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { loginFailure } from '../login-failure.ts'

const notVerified = msg`Couldn't verify your phone. Try again.`

/** Explanations of sign-in errors for a phone number. */
const MESSAGES: Readonly<Record<string, MessageDescriptor>> = {
  login_provider_unavailable: msg`We can't verify phones right now. That's on us. Try again in a few minutes.`,
  login_token_invalid: msg`Couldn't verify your phone. Get a new code.`,
  login_method_in_use: msg`This number is on another account. Use another number or contact support.`,
  login_method_already_connected: msg`Your account already has a phone number. Remove it first.`,
}

/** The message for a failed verification of a phone number. */
export function phoneFailure(error: unknown): MessageDescriptor {
  if (error instanceof ApiError) return MESSAGES[error.code ?? ''] ?? loginFailure(error)
  return error instanceof NetworkError ? loginFailure(error) : notVerified
}
