import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { RedeemInMiniPay } from '../minipay/public.ts'
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
        inPlainWeb={<PaidInMiniPay rewardItemId={rewardItemId} />}
      />
    </Screen>
  )
}

/** Plain web cannot see a wallet, and another browser would be another person's: MiniPay pays the reward to its wallet. */
function PaidInMiniPay({ rewardItemId }: { rewardItemId: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const reward = linkTo('/claim-reward/:rewardItemId', { rewardItemId })
  // The reward says what comes next: it was claimed in MiniPay, or a step has to be done before.
  const showReward = () => navigate(reward, { replace: true })
  return (
    <EmptyState
      illustration={wallet}
      title={t`One step to your reward`}
      text={t`It's paid to your MiniPay wallet. Redeem it in MiniPay. No app yet? We'll take you to it first.`}
      action={
        <div className="grid gap-3">
          <RedeemInMiniPay rewardItemId={rewardItemId} onOpened={showReward} onRefused={showReward} />
          <ButtonLink transparent href={reward} onNavigate={navigate}>
            {t`Back to your reward`}
          </ButtonLink>
        </div>
      }
    />
  )
}
