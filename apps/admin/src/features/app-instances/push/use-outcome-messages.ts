import { useLingui } from '@lingui/react/macro'
import type { PushOutcome } from '@momi/contract'

/** The text for each outcome of a push message. */
export function useOutcomeMessages(): Record<PushOutcome, string> {
  const { t } = useLingui()
  return {
    sent: t`Delivered to the push service`,
    'invalid-token': t`The token is no longer registered, and was deleted`,
    'retry-later': t`The push service failed for the moment`,
    refused: t`Refused by the push service`,
    'no-token': t`The person has no push token`,
  }
}
