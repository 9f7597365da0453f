import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Steps } from '@momi/ui/Steps'
import { useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { formatAddress, formatDate } from '../../shared/i18n/lazy-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { linkTo } from '../../shared/link.ts'
import { Pictogram } from '../../shared/Pictogram.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { useKeptFocus } from '../../shared/use-kept-focus.ts'
import { useSegment } from '../../shared/use-segment.ts'
import { useWithParts } from '../../shared/use-with-parts.ts'
import { PayoutStepNotice } from '../wallet-confirmation/public.ts'
import { awaitedStepOf } from './awaited-step.ts'
import { Claim } from './Claim.tsx'
import { RewardName } from './RewardName.tsx'
import { deliveryOf } from './delivery.ts'
import { stepsOf } from './look-ahead.ts'
import { STATUSES, type RewardItem } from './reward-messages.ts'
import { Traces } from './Traces.tsx'
import { useMyItem } from './use-my-item.ts'
import { useShare } from './use-share.ts'
import { Worth } from './Worth.tsx'

const REFRESH_MS = 3000

/** /claim-reward/{rewardItemId}: a reward, the steps to redeem it, and its progress (section 2). */
export function ClaimRewardPage() {
  const { t } = useLingui()
  const rewardItemId = useSegment(1)
  const { data, error, mutate } = useMyItem(rewardItemId)
  const reward = useWithParts(data, (one) => [(awaitedStepOf(one) ?? one.payoutStep) && PayoutStepNotice])
  const [isInMiniPay, setInMiniPay] = useState(false)
  // Polls while a payout is pending, or a claim in MiniPay is expected.
  const isChanging =
    (reward?.status === 'PENDING' && reward.traces[reward.traces.length - 1]?.holder === 'payout service') ||
    (reward?.status === 'UNCLAIMED' && isInMiniPay)
  useEffect(() => {
    if (!isChanging) return
    const refresh = () => document.visibilityState === 'visible' && void mutate()
    const timer = setInterval(refresh, REFRESH_MS)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [isChanging, mutate])
  return (
    <Screen title={t`Your reward`} back={linkTo('/rewards/earned')}>
      {!data && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} onward="rewards" />}
      {!reward && (data ?? error === undefined) && <CardSkeletons label={t`Loading`} rows={[14, 3, 9, 7.5]} />}
      {reward && <Reward reward={reward} reload={() => void mutate()} onMiniPayOpened={() => setInMiniPay(true)} />}
    </Screen>
  )
}

interface RewardProps {
  reward: RewardItem
  reload: () => void
  /** Called when the person opened MiniPay to claim it there. */
  onMiniPayOpened: () => void
}

function Reward({ reward, reload, onMiniPayOpened }: RewardProps) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const share = useShare()
  const claim = useKeptFocus(reward.status)
  // After the claim a code or a link is still to be used; an amount comes by itself.
  const hasSteps = reward.status === 'UNCLAIMED' || (reward.status === 'CLAIMED' && reward.amount === null)
  const isWon = reward.status !== 'EXPIRED' && reward.traces[reward.traces.length - 1]?.why !== 'NOT_ELIGIBLE'
  // Nothing is sent to a wallet that is not confirmed.
  const wallet = reward.payoutStep !== 'LINK_WALLET' && reward.wallet && formatAddress(reward.wallet)
  const until = reward.claimBefore === null ? undefined : formatDate(reward.claimBefore)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Card tone="hero" className="grid grid-cols-1 justify-items-center gap-2 text-center">
        <Pictogram name={reward.isHidden ? 'hidden' : reward.type} size="size-16" />
        {isWon && <span className="text-balance">{t`Congratulations! You have won`}</span>}
        <span className="w-full min-w-0 text-display font-extrabold text-balance wrap-anywhere">
          <RewardName reward={reward} />
        </span>
        <Worth reward={reward} />
        {reward.status === 'UNCLAIMED' && until && <span className="font-semibold">{t`Claim before ${until}`}</span>}
        {wallet && <span>{t`To wallet ${wallet}`}</span>}
        {reward.status !== 'UNCLAIMED' && <span className="font-semibold">{t(STATUSES[reward.status])}</span>}
      </Card>
      <div ref={claim} tabIndex={-1}>
        <Claim reward={reward} reload={reload} onMiniPayOpened={onMiniPayOpened} />
      </div>
      {reward.redeemSteps.length > 0 && hasSteps && (
        <Card>
          <h2 className="pb-3 font-bold">{t`How to redeem it`}</h2>
          <Steps steps={reward.redeemSteps} />
        </Card>
      )}
      <Traces
        traces={stepsOf(reward)}
        delivery={deliveryOf(reward)}
        payoutStep={reward.payoutStep}
        hold={reward.hold}
      />
      {reward.status !== 'EXPIRED' && (
        <Button flat wide onClick={() => void share()}>
          {t`Share with a friend`}
        </Button>
      )}
      <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}
