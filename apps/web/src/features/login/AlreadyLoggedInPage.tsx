import { useLingui } from '@lingui/react/macro'
import { Redirect } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'
import { Account } from './Account.tsx'
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx'
import { signInTargets, withNext } from './next-path.ts'
import { isSignedIn } from './use-account.ts'

/** /error/already-logged-in. Whoever is not signed in is asked to sign in. */
export function AlreadyLoggedInPage() {
  const { t } = useLingui()
  const { next } = signInTargets(window.location.search)
  return (
    <Screen title={t`Sign in`}>
      <Account>
        {(account) =>
          isSignedIn(account) ? (
            <AlreadyLoggedIn next={next} />
          ) : (
            <Redirect to={withNext(linkTo('/login/google'), next)} replace />
          )
        }
      </Account>
    </Screen>
  )
}
