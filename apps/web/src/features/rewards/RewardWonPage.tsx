import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { RewardName } from './RewardName.tsx'
import { useMyItem } from './use-my-item.ts'
import { WonReward } from './WonReward.tsx'
import { Worth } from './Worth.tsx'

/** /rewards/won/{id}: a reward that was just won (section 2). */
export function RewardWonPage() {
  const { t } = useLingui()
  const id = useSegment(2)
  const { data } = useMyItem(id)
  const hasFailed = data?.traces[data.traces.length - 1]?.stage === 'FAILED'
  const isWon = data !== undefined && data.status !== 'EXPIRED' && !hasFailed
  return (
    <Screen title={isWon ? t`Congratulations!` : t`Your reward`} back={linkTo('/rewards/earned')}>
      <WonReward rewardItemId={id} height={18}>
        {(reward) => (
          <Card tone="hero" className="grid justify-items-center gap-2 text-center">
            <div className="animate-pop motion-reduce:animate-none">
              <Illustration drawing={celebration} />
            </div>
            <p>{t`You have won`}</p>
            <p className="text-display font-extrabold wrap-anywhere text-balance">
              <RewardName reward={reward} />
            </p>
            <Worth reward={reward} />
          </Card>
        )}
      </WonReward>
    </Screen>
  )
}
