import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { ApiError, NetworkError } from '@momi/client/http/api-error'
import { messageOf } from '../../shared/failure-message.ts'

/** The message for a failed sign-in. */
export function loginFailure(error: unknown): MessageDescriptor {
  if (error instanceof ApiError && error.code === 'login_too_many_merges')
    return msg`Too many phones with points were merged into this account. Try again next month.`
  if (error instanceof ApiError || error instanceof NetworkError) return messageOf(error)
  if (error instanceof UnsupportedMethodError) return msg`This app version can't sign you in. Update it and try again.`
  return msg`Couldn't sign you in. Try again.`
}
