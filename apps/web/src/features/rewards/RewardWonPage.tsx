import { useLingui } from '@lingui/react/macro'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import celebration from '@momi/ui/illustrations/celebration.svg?no-inline'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { RewardName } from './RewardName.tsx'
import { WonReward } from './WonReward.tsx'

/** /rewards/won/{id}: a reward that was just won (section 2). */
export function RewardWonPage() {
  const { t } = useLingui()
  const id = useSegment(2)
  return (
    <Screen title={t`Congratulations!`} back={linkTo('/rewards/earned')}>
      <WonReward rewardItemId={id} height={16.5}>
        {(reward) => (
          <Card tone="hero" className="grid justify-items-center gap-2 text-center">
            <div className="animate-pop motion-reduce:animate-none">
              <Illustration drawing={celebration} />
            </div>
            <p>{t`You have won`}</p>
            <p className="text-display font-extrabold wrap-anywhere text-balance">
              <RewardName reward={reward} />
            </p>
          </Card>
        )}
      </WonReward>
    </Screen>
  )
}
