import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { loginFailure } from '../login-failure.ts'
import type { FirebaseCode } from './firebase-phone.ts'
import { SecurityCheckError } from './security-check-error.ts'

const checkFailed = msg`The security check failed. Try again.`

/** Explanations of a security check without a result. */
const CHECK_MESSAGES: Readonly<Record<SecurityCheckError['reason'], MessageDescriptor>> = {
  closed: msg`You closed the security check. Try again.`,
  failed: checkFailed,
  unreachable: msg`The security check couldn't load. Try again, or use another network.`,
}

const notVerified = msg`Couldn't verify your phone. Try again.`

/** Explanations of sign-in errors for a phone number. */
const MESSAGES: Readonly<Partial<Record<FirebaseCode, MessageDescriptor>>> = {
  firebase_region_not_served: msg`We can't text numbers in this country yet. Contact support to verify yours.`,
  firebase_check_failed: checkFailed,
  login_provider_unavailable: msg`We can't verify phones right now. That's on us. Try again in a few minutes.`,
  login_token_invalid: msg`Couldn't verify your phone. Get a new code.`,
  login_method_in_use: msg`This number is on another account. Use another number or contact support.`,
  login_method_already_connected: msg`Your account already has a phone number. Remove it first.`,
}

/** The message for a failed verification of a phone number. */
export function phoneFailure(error: unknown): MessageDescriptor {
  if (error instanceof SecurityCheckError) return CHECK_MESSAGES[error.reason]
  if (error instanceof ApiError) return MESSAGES[error.code as FirebaseCode] ?? loginFailure(error)
  return error instanceof NetworkError ? loginFailure(error) : notVerified
}
