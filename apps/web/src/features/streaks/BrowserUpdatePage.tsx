import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import browser from '@momi/ui/illustrations/browser.svg?no-inline'
import { Redirect, useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { OnlyTheWayOn } from '../../shared/OnlyTheWayOn.tsx'
import { Screen } from '../../shared/Screen.tsx'
import { useHasCheckIn } from '../../shared/use-has-check-in.ts'
import { BrowserNeeded } from '../app-places/public.ts'

/** /missions/streaks/browser-update: says so if this version of the browser cannot report a wallet. */
export function BrowserUpdatePage() {
  const { t } = useLingui()
  const { browserUrl, hasPoints, host } = useClient()
  const [, navigate] = useLocation()
  const isWeb = host.mode === 'web'
  const hasCheckIn = useHasCheckIn()
  if (!hasPoints) return <Redirect to={linkTo('/missions/streaks')} replace />
  // No version brings plain web a wallet.
  if (isWeb && !hasCheckIn)
    return (
      <Screen title={t`Daily streak`} back={linkTo('/missions')}>
        <BrowserNeeded />
      </Screen>
    )
  if (isWeb || host.canReportWallet)
    return (
      <OnlyTheWayOn
        screen={t`Daily streak`}
        illustration={browser}
        title={t`You don't need to update`}
        text={isWeb ? t`You can check in here.` : t`You can check in with this version.`}
        href={linkTo('/missions/streaks')}
        action={t`Go to my streak`}
      />
    )
  return (
    <Screen title={t`Daily streak`} back={linkTo('/missions')}>
      <EmptyState
        illustration={browser}
        title={t`Your browser needs to be updated`}
        text={t`This version can't connect a MiniPay wallet. Update the browser, then check in.`}
        action={
          <div className="grid gap-3">
            <ButtonLink href={browserUrl}>{t`Update browser`}</ButtonLink>
            <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
              {t`Go to Missions`}
            </ButtonLink>
          </div>
        }
      />
    </Screen>
  )
}
