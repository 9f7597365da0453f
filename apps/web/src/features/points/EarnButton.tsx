import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'

/** Leads to where points can be earned: the daily streak or, in plain web, which has no check-in, the missions. */
export function EarnButton() {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  const isWeb = host.mode === 'web'
  return (
    <ButtonLink wide href={isWeb ? linkTo('/missions') : linkTo('/missions/streaks')} onNavigate={navigate}>
      {isWeb ? t`Go to Missions` : t`Go to the daily streak`}
    </ButtonLink>
  )
}
