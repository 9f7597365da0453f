import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { messageOf } from '../../shared/failure-message.ts'
import { linkTo } from '../../shared/link.ts'
import { PayoutStepNotice } from '../wallet-confirmation/public.ts'
import { awaitedStepOf } from './awaited-step.ts'
import type { RewardItem } from './reward-messages.ts'
import { usePayAgain } from './use-pay-again.ts'

/** A claimed reward that has not arrived: who has to act, and how. */
export function PendingClaim({ reward, reload }: { reward: RewardItem; reload: () => void }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const last = reward.traces[reward.traces.length - 1]
  const step = awaitedStepOf(reward)
  if (step) return <PayoutStepNotice step={step} reload={reload} />
  // What is known of the hold, and what to do about it, is below, with the last step.
  if (last?.why === 'ACCOUNT_HOLD' || last?.why === 'STOPPED_BY_OWNER')
    return <Notice tone="warning">{t`On hold for now. Your reward is safe.`}</Notice>
  if (last?.stage !== 'FAILED') return <Notice tone="warning">{t`We're on it. You don't need to do anything.`}</Notice>
  if (last.holder === 'person') return <PayAgain rewardItemId={reward.id} />
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink flat href={linkTo('/feedback')} onNavigate={navigate}>
          {t`Contact support`}
        </ButtonLink>
      }
    >
      {t`The payment didn't go through again. Our team is on it and will send it.`}
    </Notice>
  )
}

function PayAgain({ rewardItemId }: { rewardItemId: string }) {
  const { t } = useLingui()
  const { payAgain, isBusy, failure } = usePayAgain(rewardItemId)
  return (
    <Notice
      tone="danger"
      action={
        <Button wide busy={isBusy} onClick={() => void payAgain()}>
          {t`Send it again`}
        </Button>
      }
    >
      <p>{t`The payment didn't go through. That's on us.`}</p>
      <p className="pt-1 font-normal">
        {failure === undefined ? t`Your reward is safe. Send it to your wallet again.` : t(messageOf(failure))}
      </p>
    </Notice>
  )
}
