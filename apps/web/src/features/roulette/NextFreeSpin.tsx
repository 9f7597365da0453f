import { useLingui } from '@lingui/react/macro'
import { Countdown } from '../../shared/Countdown.tsx'
import { formatWait } from '../../shared/i18n/format-wait.ts'

/** When the next free spin can be used, in hours or minutes. */
export function NextFreeSpin({ at, reload }: { at: string; reload: () => void }) {
  const { t } = useLingui()
  return (
    <Countdown
      label={t`Next free spin in`}
      until={at}
      format={formatWait}
      onEnd={reload}
      ended={t`Your next free spin is ready. Go online to use it.`}
    />
  )
}
