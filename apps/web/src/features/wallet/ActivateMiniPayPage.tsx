import { useLingui } from '@lingui/react/macro'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { WalletSteps } from './WalletSteps.tsx'

/** /activate-mini-pay/{rewardItemId}: the reward needs a wallet. */
export function ActivateMiniPayPage() {
  const { t } = useLingui()
  const rewardItemId = useSegment(1)
  const reward = linkTo('/claim-reward/:rewardItemId', { rewardItemId })
  return (
    <Screen title={t`Activate MiniPay`} back={reward}>
      <WalletSteps
        title={t`One step to your reward`}
        text={t`It's paid to a MiniPay wallet. Activate yours and we'll keep the reward for you.`}
        next={reward}
      />
    </Screen>
  )
}
