import { useLingui } from '@lingui/react/macro'
import { Screen } from '../../shared/Screen.tsx'
import { Account } from './Account.tsx'
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx'
import { signInTargets } from './next-path.ts'
import { NotSignedIn } from './NotSignedIn.tsx'
import { isSignedIn } from './use-account.ts'

/** /error/already-logged-in. Whoever is not signed in is told so. */
export function AlreadyLoggedInPage() {
  const { t } = useLingui()
  const { next } = signInTargets(window.location.search)
  return (
    <Screen title={t`Sign in`}>
      <Account>
        {(account) => (isSignedIn(account) ? <AlreadyLoggedIn next={next} /> : <NotSignedIn next={next} />)}
      </Account>
    </Screen>
  )
}
