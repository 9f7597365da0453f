import { useCallback, useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { UnsupportedMethodError } from '@momi/client/host/host'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../shared/client.ts'
import { onReturn, openPlace } from '../app-places/public.ts'

const LOOK_AGAIN_MS = 2000

/**
 * Whether our browser is the default; undefined until the host has answered. Refetched when the person returns to the
 * page.
 */
export function useDefaultBrowser() {
  const { t } = useLingui()
  const { host, product } = useClient()
  const [isDefault, setDefault] = useState<boolean>()
  const [isAsked, setAsked] = useState(false)

  const look = useCallback(() => {
    if (!document.hidden) void host.isDefaultBrowser().then(setDefault)
  }, [host])

  useEffect(() => {
    look()
    return onReturn(look)
  }, [look])

  // Polls, because some apps show their dialog over the page, which gets no focus event when the dialog closes.
  useEffect(() => {
    if (!isAsked || isDefault) return
    const timer = setInterval(look, LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [isAsked, isDefault, look])

  async function ask(): Promise<void> {
    setAsked(true)
    try {
      await openPlace(host, 'defaultBrowser')
    } catch (error) {
      if (!(error instanceof UnsupportedMethodError)) console.warn(error)
      toast(t`Open the settings of your phone and choose ${product} as your default browser.`, { type: 'info' })
    }
    look()
  }
  return { isDefault, ask: () => void ask() }
}
