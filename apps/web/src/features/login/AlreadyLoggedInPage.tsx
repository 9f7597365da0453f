import { useLingui } from '@lingui/react/macro'
import { Screen } from '../../shared/Screen.tsx'
import { AlreadyLoggedIn } from './AlreadyLoggedIn.tsx'
import { signInTargets } from './next-path.ts'

/** /error/already-logged-in. */
export function AlreadyLoggedInPage() {
  const { t } = useLingui()
  const { next } = signInTargets(window.location.search)
  return (
    <Screen title={t`Sign in`}>
      <AlreadyLoggedIn next={next} />
    </Screen>
  )
}
