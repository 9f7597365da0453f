import { useLingui } from '@lingui/react/macro'
import { formatDate } from '../../shared/i18n/lazy-format.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useSegment } from '../../shared/use-segment.ts'
import { RewardName, useMyItem, WonReward } from '../rewards/public.ts'
import { Found } from './Found.tsx'

/** /hidden-reward-found/{rewardItemId}: opened by the app when an article had a hidden reward. */
export function HiddenRewardFoundPage() {
  const { t } = useLingui()
  const rewardItemId = useSegment(1)
  const { data } = useMyItem(rewardItemId)
  const untilOf = (claimBefore: string) => {
    const until = formatDate(claimBefore)
    return t`Claim before ${until}`
  }
  return (
    <Screen title={data ? t`You found it!` : t`Hidden Reward`} back={linkTo('/missions')}>
      <WonReward rewardItemId={rewardItemId} height={22.5}>
        {(reward) => (
          <>
            <Found above={t`Hidden in the article you read`}>
              <RewardName reward={reward} />
            </Found>
            {reward.status === 'UNCLAIMED' && reward.claimBefore && (
              <p className="py-1 text-center font-semibold">{untilOf(reward.claimBefore)}</p>
            )}
          </>
        )}
      </WonReward>
    </Screen>
  )
}
