import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { toast } from '@momi/ui/toast'
import { useClient } from './client.ts'
import { messageOf, withMessage } from './failure-message.ts'
import { onThisScreen } from './on-this-screen.ts'

/** Opens a link from the api in MiniPay. `onRefused`: called with the reason if the api returned none. */
export function useOpenMiniPay(
  link: () => Promise<{ openUrl: string }>,
  onOpened: () => void,
  onRefused?: (reason: unknown) => void,
) {
  const { t } = useLingui()
  const { host } = useClient()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const isHere = onThisScreen()
    try {
      const { openUrl } = await link()
      if (!isHere()) return
      onOpened()
      // If the app cannot open the link, the phone does.
      await host.openDeepLink(openUrl).catch(() => window.location.assign(openUrl))
    } catch (error) {
      toast(t(messageOf(await withMessage(error))), { type: 'error' })
      onRefused?.(error)
    } finally {
      setBusy(false)
    }
  }
  return { open, isBusy }
}
