import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { useLocation } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../shared/Screen.tsx'

/** /claim-form-succeeded/: the form has arrived. */
export function ClaimFormSucceededPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Screen title={t`Thank you!`}>
      <EmptyState
        illustration="celebration"
        title={t`We have received your claim`}
        text={t`We check it and send you the reward. You can follow it under Rewards, Pending.`}
        action={
          <div className="grid gap-3">
            <ButtonLink href={`${paths.rewardsEarned}?status=pending`} onNavigate={navigate}>
              {t`See my rewards`}
            </ButtonLink>
            <ButtonLink transparent href={paths.missions} onNavigate={navigate}>
              {t`Go to Missions`}
            </ButtonLink>
          </div>
        }
      />
    </Screen>
  )
}
