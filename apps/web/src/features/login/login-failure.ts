import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { messageOf } from '../../shared/failure-message.ts'

/** The message for a failed sign-in. */
export function loginFailure(error: unknown): MessageDescriptor {
  if (error instanceof ApiError && error.code === 'login_too_many_merges')
    return msg`Too many phones with points joined this account lately. Try again next month.`
  if (error instanceof ApiError || error instanceof NetworkError) return messageOf(error)
  if (error instanceof UnsupportedMethodError)
    return msg`This version of the app cannot sign you in. Update it, then try again.`
  return msg`Signing in did not work. Please try again.`
}
