import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import { useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { RewardName } from './RewardName.tsx'
import { useMyItem } from './use-my-item.ts'
import { useShare } from './use-share.ts'

/** /rewards/won/{id}: congratulates, with a link to the reward. */
export function RewardWonPage() {
  const { t } = useLingui()
  const id = useSegment(2)
  const [, navigate] = useLocation()
  const share = useShare()
  const { data: reward, error, mutate } = useMyItem(id)
  return (
    <Screen title={t`Congratulations!`} back={linkTo('/rewards/earned')}>
      {!reward && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} onward="rewards" />}
      {!reward && error === undefined && <CardSkeletons label={t`Loading`} rows={[16.5, 3, 3]} />}
      {reward && (
        <div className="grid gap-3">
          <Card tone="hero" className="grid justify-items-center gap-2 text-center">
            <div className="animate-pop motion-reduce:animate-none">
              <Illustration name="celebration" />
            </div>
            <p>{t`You have won`}</p>
            <p className="text-display font-extrabold wrap-anywhere text-balance">
              <RewardName reward={reward} />
            </p>
          </Card>
          <ButtonLink
            green={reward.status === 'UNCLAIMED'}
            wide
            href={linkTo('/claim-reward/:rewardItemId', { rewardItemId: reward.id })}
            onNavigate={navigate}
          >
            {reward.status === 'UNCLAIMED' ? t`Claim now` : t`See the reward`}
          </ButtonLink>
          <Button flat wide onClick={() => void share()}>
            {t`Share with a friend`}
          </Button>
          <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
        </div>
      )}
    </Screen>
  )
}
