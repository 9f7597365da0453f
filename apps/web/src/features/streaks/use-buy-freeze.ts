import { useRef, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { openDialog } from '@momi/ui/dialog'
import { toast } from '@momi/ui/toast'
import { useSWRConfig } from 'swr'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/error-messages.ts'
import { formatNumber } from '../../shared/i18n/format.ts'

/** Buys a freeze after a confirmation, once per confirmation even if answers are lost. */
export function useBuyFreeze(price: number) {
  const { t } = useLingui()
  const { call } = useClient()
  const { mutate } = useSWRConfig()
  const key = useRef<string>(undefined)
  const [isBusy, setBusy] = useState(false)

  async function buy() {
    key.current ??= crypto.randomUUID()
    setBusy(true)
    try {
      await call('POST /api/v1/streaks/freezes', { idempotencyKey: key.current })
      key.current = undefined
      toast(t`The freeze is yours. It covers a day that you miss.`, { type: 'success' })
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) key.current = undefined
      toast(t(messageOf(error)), { type: 'error' })
    }
    call.clear()
    await mutate(() => true).catch(() => {})
    setBusy(false)
  }

  function ask() {
    const points = formatNumber(price)
    openDialog({
      title: t`Buy a freeze for ${points} points?`,
      text: t`It is used by itself when you miss a day from now on, and your streak goes on.`,
      primaryButtonText: t`Buy`,
      secondaryButtonText: t`Not now`,
      onPrimaryButtonClick: () => void buy(),
    })
  }
  return { ask, isBusy }
}
