import { useLingui } from '@lingui/react/macro'
import { openDialog } from '@momi/ui/dialog'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/failure-message.ts'
import { formatNumber } from '../../shared/i18n/format.ts'
import { useAction } from '../../shared/use-action.ts'
import { BALANCE } from '../../shared/use-refresh.ts'

/** Asks for a confirmation, then buys a freeze. */
export function useBuyFreeze(price: number) {
  const { t } = useLingui()
  const { call } = useClient()
  const { run, isBusy } = useAction({
    send: (keyOf) => call('POST /api/v1/streaks/freezes', { body: { price }, idempotencyKey: keyOf(price) }),
    changes: ['GET /api/v1/streaks/checkin/status', ...BALANCE],
    onDone: () => toast(t`Freeze added. It protects one missed day.`, { type: 'success' }),
    onFailed: (error) => toast(t(messageOf(error)), { type: 'error' }),
  })

  function ask() {
    const points = formatNumber(price)
    openDialog({
      title: t`Buy a freeze for ${points} points?`,
      text: t`We'll use it automatically when a missed day would reset your streak.`,
      primaryButtonText: t`Buy`,
      secondaryButtonText: t`Not now`,
      onPrimaryButtonClick: () => void run(),
    })
  }
  return { ask, isBusy }
}
