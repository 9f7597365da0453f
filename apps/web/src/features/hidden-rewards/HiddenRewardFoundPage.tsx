import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { linkTo } from '../../shared/link.ts'
import { formatDate } from '../../shared/i18n/lazy-format.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { RewardName, useMyItem, useShare } from '../rewards/public.ts'
import { Found } from './Found.tsx'

/** /hidden-reward-found/{rewardItemId}: opened by the app when an article had a hidden reward. */
export function HiddenRewardFoundPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const share = useShare()
  const { data: reward, error, mutate } = useMyItem(useSegment(1))
  const until = reward?.status === 'UNCLAIMED' && reward.claimBefore ? formatDate(reward.claimBefore) : undefined
  return (
    <Screen title={t`You found it!`} back={linkTo('/missions')}>
      {!reward && error !== undefined && <LoadFailed error={error} retry={() => void mutate()} onward="rewards" />}
      {!reward && error === undefined && <CardSkeletons label={t`Loading`} rows={[20.5, 2, 3, 3]} />}
      {reward && (
        <div className="grid gap-3">
          <Found above={t`Hidden in the article you read`}>
            <RewardName reward={reward} />
          </Found>
          {until && <p className="py-1 text-center font-semibold">{t`Claim before ${until}`}</p>}
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
