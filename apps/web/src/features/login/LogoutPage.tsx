import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { logOut } from '@momi/client/session/log-out'
import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { useClient } from '../../shared/client.ts'
import { messageOf, withMessage } from '../../shared/failure-message.ts'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { NotSignedIn } from './NotSignedIn.tsx'
import { isSignedIn, useAccount } from './use-account.ts'

/** /logout: asks for confirmation, if there is something to log out of. */
export function LogoutPage() {
  const { t } = useLingui()
  const { data, error } = useAccount()
  const isAsked = data ? isSignedIn(data) : error !== undefined
  return (
    <Screen title={t`Log Out`}>
      {isAsked && <LogOut />}
      {!isAsked && (data ? <NotSignedIn /> : <CardSkeletons label={t`Loading`} rows={[24]} />)}
    </Screen>
  )
}

/** With `everywhere=true` it logs out of all phones of the account. */
function LogOut() {
  const { t } = useLingui()
  const client = useClient()
  const [, navigate] = useLocation()
  const isEverywhere = new URLSearchParams(window.location.search).get('everywhere') === 'true'
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  async function leave(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    try {
      await logOut(client, isEverywhere, linkTo('/missions'))
    } catch (error) {
      setFailure(await withMessage(error))
      setBusy(false)
    }
  }

  return (
    <EmptyState
      illustration={safe}
      title={isEverywhere ? t`Log out on all your phones?` : t`Log out of your account?`}
      text={t`Your rewards stay in your account. Sign in again to use them.`}
      action={
        <div className="grid gap-3">
          {failure !== undefined && (
            <Notice tone="danger" alert>
              {t`You're still signed in.`} {t(messageOf(failure))}
            </Notice>
          )}
          <Button wide busy={isBusy} onClick={() => void leave()}>
            {isEverywhere ? t`Log out everywhere` : t`Log Out`}
          </Button>
          <Button wide transparent onClick={() => navigate(linkTo('/profile'))}>
            {t`Cancel`}
          </Button>
        </div>
      }
    />
  )
}
