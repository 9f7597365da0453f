import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { useClient } from '../../shared/client.ts'
import { useOpenMiniPay } from '../../shared/use-open-minipay.ts'

const REFRESH_MS = 3000

interface Props {
  flat?: boolean
  reload?: (() => void) | undefined
}

/**
 * Opens MiniPay, where the wallet is confirmed. From then on `reload` is called repeatedly, until the parent finds the
 * wallet confirmed and removes this component.
 */
export function ConfirmInMiniPay({ flat = false, reload }: Props) {
  const { t } = useLingui()
  const { call } = useClient()
  const [isOpened, setOpened] = useState(false)
  const { open, isBusy } = useOpenMiniPay(
    () => call('POST /api/v1/user/wallet-address/minipay-link', {}),
    () => setOpened(true),
  )
  useEffect(() => {
    if (!isOpened || !reload) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), REFRESH_MS)
    return () => clearInterval(timer)
  }, [isOpened, reload])
  return (
    <Button flat={flat} wide busy={isBusy} onClick={() => void open()}>
      {t`Confirm in MiniPay`}
    </Button>
  )
}
