import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { withNext } from './next-path.ts'
import { isSignedIn, useAccount } from './use-account.ts'

/**
 * The screen before the mobile-auth flow (section 9). Not shown to a signed-in person, or if the account cannot be
 * loaded.
 */
export function SignInFirst({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data: account, error } = useAccount()
  const isNeedless = account ? isSignedIn(account) : error !== undefined
  useEffect(() => {
    if (isNeedless) onDone()
  }, [isNeedless, onDone])
  return (
    <Screen title={t`Missions`}>
      {account && !isNeedless ? (
        <EmptyState
          illustration={safe}
          title={t`Sign in to keep what you earn`}
          text={t`Without an account your rewards stay on this phone. Sign in and they follow you.`}
          action={
            <div className="grid gap-3">
              <Button
                wide
                onClick={() => {
                  onDone()
                  navigate(withNext(linkTo('/login/moa'), linkTo('/missions')))
                }}
              >
                {t`Continue`}
              </Button>
              <Button wide transparent onClick={onDone}>
                {t`Not now`}
              </Button>
            </div>
          }
        />
      ) : (
        <CardSkeletons label={t`Loading`} />
      )}
    </Screen>
  )
}
