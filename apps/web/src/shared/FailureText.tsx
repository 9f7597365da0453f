import { useLingui } from '@lingui/react/macro'
import { messageOf } from './error-messages.ts'

/** What went wrong, in the person's words. */
export function FailureText({ error }: { error: unknown }) {
  const { t } = useLingui()
  return t(messageOf(error))
}
