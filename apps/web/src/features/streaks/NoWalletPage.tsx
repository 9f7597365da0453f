import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { wallet } from '@momi/ui/illustrations/wallet'
import { Redirect, useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { useLinkedElsewhere, WalletElsewhere } from '../wallet/public.ts'

/** /missions/streaks/no-wallet: a check-in needs a wallet; explains how to get one. */
export function NoWalletPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { hasPoints } = useClient()
  const isElsewhere = useLinkedElsewhere()
  // Without points there is no streak, which its screen explains.
  if (!hasPoints) return <Redirect to={linkTo('/missions/streaks')} replace />
  if (isElsewhere)
    return (
      <Screen title={t`Daily streak`} back={linkTo('/missions')}>
        <WalletElsewhere next={linkTo('/missions/streaks')} />
      </Screen>
    )
  return (
    <Screen title={t`Daily streak`} back={linkTo('/missions')}>
      <EmptyState
        illustration={wallet}
        title={t`No MiniPay wallet detected, activate it first`}
        text={t`Open MiniPay in your browser's menu and set up a wallet. Your streak starts as soon as it is there.`}
        action={
          <div className="grid gap-3">
            <Button
              onClick={() => window.location.assign(linkTo('/missions/streaks'))}
            >{t`I have activated it`}</Button>
            <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
              {t`Go to Missions`}
            </ButtonLink>
          </div>
        }
      />
    </Screen>
  )
}
