import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useClient } from '../../shared/client.ts'
import { useOpenMiniPay } from './use-open-minipay.ts'

const REFRESH_MS = 3000

/**
 * Offers to link the wallet in MiniPay, because nothing is paid to a claimed one. After MiniPay was opened, `reload` is
 * called repeatedly until the parent finds the wallet linked and removes this component.
 */
export function ConfirmWallet({ reload }: { reload?: () => void }) {
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
    <Notice
      tone="warning"
      alert
      action={
        <Button wide busy={isBusy} onClick={() => void open()}>
          {t`Confirm in MiniPay`}
        </Button>
      }
    >
      <p>{t`Confirm your wallet first`}</p>
      <p className="pt-1 font-normal">{t`We only pay wallets that are confirmed in MiniPay. It takes a few seconds.`}</p>
    </Notice>
  )
}
