import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { toast } from '@momi/ui/toast'
import { useClient } from '../../shared/client.ts'
import { messageOf } from '../../shared/error-messages.ts'

interface Props {
  rewardItemId: string
  onOpened: () => void
  onRefused: () => void
}

/** Opens the reward in MiniPay, by a link that stands for this account there: the wallet that opens it is paid. */
export function RedeemInMiniPay({ rewardItemId, onOpened, onRefused }: Props) {
  const { t } = useLingui()
  const { call, host } = useClient()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      const params = { reward_item_id: rewardItemId }
      const { openUrl } = await call('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', { params })
      onOpened()
      // An app that cannot open it itself leaves it to the phone.
      await host.openDeepLink(openUrl).catch(() => window.location.assign(openUrl))
    } catch (error) {
      toast(t(messageOf(error)), { type: 'error' })
      onRefused()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button flat wide busy={isBusy} onClick={() => void open()}>
      {t`Redeem in MiniPay`}
    </Button>
  )
}
