import { useEffect, useRef } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { EmptyState } from '@momi/ui/EmptyState'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { Steps } from '@momi/ui/Steps'
import { amountOf } from './RewardCard.tsx'
import type { LinkedReward } from './use-redeem.ts'

/** A reward that cannot be redeemed any more: pending, paid, or expired. `isNew`: it was redeemed on this page. */
export function Outcome({ reward, isNew }: { reward: LinkedReward; isNew: boolean }) {
  const { t } = useLingui()
  if (reward.status === 'EXPIRED')
    return (
      <EmptyState
        illustration={empty}
        title={t`This reward has expired`}
        text={t`Find new rewards under Missions in the browser.`}
      />
    )
  return reward.status === 'CLAIMED' ? (
    <EmptyState
      illustration={celebration}
      title={t`It's been paid`}
      text={t`We sent this reward. Check your MiniPay balance.`}
    />
  ) : (
    <OnItsWay reward={reward} isNew={isNew} />
  )
}

function OnItsWay({ reward, isNew }: { reward: LinkedReward; isNew: boolean }) {
  const { t } = useLingui()
  const amount = amountOf(reward)
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button was removed, so the focus moves to the heading.
  useEffect(() => {
    if (isNew) heading.current?.focus({ preventScroll: true })
  }, [isNew])
  const steps = [
    t`We're on it. You don't need to do anything.`,
    t`Usually within minutes. If it has to wait first, the browser shows until when.`,
    t`Track it step by step in the browser.`,
  ]
  return (
    <div className="grid gap-4">
      <Card tone="hero" className="grid justify-items-center gap-2 text-center">
        <div className={isNew ? 'animate-pop motion-reduce:animate-none' : ''}>
          <Illustration drawing={celebration} />
        </div>
        <h2 ref={heading} tabIndex={-1} className="text-title font-extrabold text-balance outline-none">
          {t`Reward redeemed!`}
        </h2>
        {amount !== undefined && <p className="text-display font-extrabold">{amount}</p>}
      </Card>
      <Card>
        <h3 className="pb-3 font-bold">{t`What happens next`}</h3>
        <Steps steps={steps} />
      </Card>
    </div>
  )
}
