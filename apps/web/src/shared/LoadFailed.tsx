import { useLingui } from '@lingui/react/macro'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { messageOf } from './error-messages.ts'

/** A part of a screen that could not be loaded, and the way to try again. */
export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  return <ErrorCard text={t(messageOf(error))} actionText={t`Try again`} onAction={retry} />
}
