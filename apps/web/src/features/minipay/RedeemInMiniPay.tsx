import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { useClient } from '../../shared/client.ts'
import { useOpenMiniPay } from '../../shared/use-open-minipay.ts'

interface Props {
  rewardItemId: string
  /** It is beside another way to claim. */
  flat?: boolean
  onOpened: () => void
  onRefused: (reason: unknown) => void
}

/**
 * Opens the reward in MiniPay with a link that identifies this account there: the wallet that opens it is
 * paid.
 */
export function RedeemInMiniPay({ rewardItemId, flat = false, onOpened, onRefused }: Props) {
  const { t } = useLingui()
  const { call } = useClient()
  const link = () =>
    call('POST /api/v1/rewards/my-items/{reward_item_id}/minipay-link', { params: { reward_item_id: rewardItemId } })
  const { open, isBusy } = useOpenMiniPay(link, onOpened, onRefused)
  return (
    <Button flat={flat} wide busy={isBusy} onClick={() => void open()}>
      {t`Redeem in MiniPay`}
    </Button>
  )
}
