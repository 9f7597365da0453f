import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import type { RewardItem } from './reward-messages.ts'
import { useMyItem } from './use-my-item.ts'
import { useShare } from './use-share.ts'

interface Props {
  rewardItemId: string
  /** The height of `children`, in rem. */
  height: number
  children: (reward: RewardItem) => ReactNode
}

/** A reward that was just won, and links to the next actions. */
export function WonReward({ rewardItemId, height, children }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const share = useShare()
  const { data: reward, error, mutate } = useMyItem(rewardItemId)
  if (!reward && error !== undefined) return <LoadFailed error={error} retry={() => void mutate()} onward="rewards" />
  if (!reward) return <CardSkeletons label={t`Loading`} rows={[height, 3, 3]} />
  const isOpen = reward.status === 'UNCLAIMED'
  return (
    <div className="grid grid-cols-1 gap-3">
      {children(reward)}
      <ButtonLink
        green={isOpen}
        wide
        href={linkTo('/claim-reward/:rewardItemId', { rewardItemId: reward.id })}
        onNavigate={navigate}
      >
        {isOpen ? t`Claim now` : t`See the reward`}
      </ButtonLink>
      <Button flat wide onClick={() => void share()}>
        {t`Share with a friend`}
      </Button>
      <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}
