import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { useHasCheckIn } from '../../shared/use-has-check-in.ts'

/** Leads to where points can be earned: the daily streak or, without a check-in, the missions. */
export function EarnButton() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const hasCheckIn = useHasCheckIn()
  return (
    <ButtonLink wide href={hasCheckIn ? linkTo('/missions/streaks') : linkTo('/missions')} onNavigate={navigate}>
      {hasCheckIn ? t`Go to the daily streak` : t`Go to Missions`}
    </ButtonLink>
  )
}
