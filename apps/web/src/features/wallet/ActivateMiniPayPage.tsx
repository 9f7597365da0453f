import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { WalletSteps } from './WalletSteps.tsx'

/** /activate-mini-pay/{rewardItemId}: the reward waits for a wallet. */
export function ActivateMiniPayPage() {
  const { t } = useLingui()
  const rewardItemId = useSegment(1)
  const reward = linkTo('/claim-reward/:rewardItemId', { rewardItemId })
  return (
    <Screen title={t`Activate MiniPay`} back={reward}>
      <WalletSteps
        title={t`One step to your reward`}
        text={t`It is sent to a MiniPay wallet. Yours is not there yet; the reward waits for it.`}
        next={reward}
      />
    </Screen>
  )
}
