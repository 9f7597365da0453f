import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { MISSIONS_KEY, useApi } from '../../shared/api.ts'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { linkTo } from '../../shared/link.ts'
import { LoadFailed } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { findsOf } from './finds.ts'
import { Found } from './Found.tsx'

/**
 * /hidden-reward-found/anon: shown after a find without a sign-in: signing in secures the reward. Without a find today
 * and a hidden reward to claim, it says so, and leads to where one can be found.
 */
export function AnonymousFindPage() {
  const { t } = useLingui()
  const missions = useApi('GET /api/v2/user/missions', {}, { cacheKey: MISSIONS_KEY })
  const earned = useApi('GET /api/v1/rewards/earned', { query: { status: 'UNCLAIMED' } })
  const isWaiting = earned.data?.items.some(({ isHidden }) => isHidden) ?? false
  const found = missions.data && findsOf(missions.data.missions)?.found
  const isFound = isWaiting || (found ?? 0) > 0
  const failed = [missions, earned].find(({ data, error }) => !data && error !== undefined)
  return (
    <Screen title={isFound ? t`You found it!` : t`Hidden Reward`} back={linkTo('/missions')}>
      {isFound && <Find isWaiting={isWaiting} />}
      {!isFound && failed && <LoadFailed error={failed.error} retry={() => void failed.mutate()} />}
      {!isFound && missions.data && earned.data && <NothingFound />}
      {!isFound && !failed && !(missions.data && earned.data) && (
        <CardSkeletons label={t`Loading`} rows={[17, 4.5, 3, 3, 3]} />
      )}
    </Screen>
  )
}

function NothingFound() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={empty}
      title={t`You haven't found one today`}
      text={t`It could be in any article. Read to find it!`}
      action={
        <ButtonLink href={linkTo('/missions/hidden-rewards')} onNavigate={navigate}>
          {t`How it works`}
        </ButtonLink>
      }
    />
  )
}

/** `isWaiting`: a reward waits for its claim. Otherwise what was found, such as points, is in the account already. */
function Find({ isWaiting }: { isWaiting: boolean }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data: account } = useApi('GET /api/v2/user', {})
  const isAnonymous = account?.userType === 'ANONYMOUS'
  return (
    <div className="grid gap-3">
      <Found above={t`Hidden in the article you read`}>{isWaiting ? t`Hidden Reward` : t`It's in your account`}</Found>
      {isAnonymous && (
        <>
          <Notice tone="warning">{t`It's only on this phone. Sign in so you don't lose it.`}</Notice>
          <ButtonLink
            green
            wide
            href={linkTo('/login/google', { next: linkTo('/rewards/earned') })}
            onNavigate={navigate}
          >
            {t`Sign in to keep it`}
          </ButtonLink>
        </>
      )}
      {isWaiting && (
        <ButtonLink flat={isAnonymous} wide href={linkTo('/rewards/earned')} onNavigate={navigate}>
          {t`See your rewards`}
        </ButtonLink>
      )}
      <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}
