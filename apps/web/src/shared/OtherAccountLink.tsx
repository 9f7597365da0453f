import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { useApi } from './api.ts'
import { linkTo } from './link.ts'

interface Props {
  /** The screen that the sign-in leads to. */
  next: string
  /** The text for an account that is not signed in. */
  signIn?: string
  wide?: boolean
}

/** The way to the account that has this phone's wallet: its sign-in, or from an account that is signed in its log-out. */
export function OtherAccountLink({ next, signIn, wide = false }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data: account } = useApi('GET /api/v2/user', {})
  const isSignedIn = account !== undefined && account.userType !== 'ANONYMOUS'
  return (
    <ButtonLink
      wide={wide}
      href={isSignedIn ? linkTo('/profile') : linkTo('/login/google', { next })}
      onNavigate={navigate}
    >
      {isSignedIn ? t`Switch accounts` : (signIn ?? t`Sign in to that account`)}
    </ButtonLink>
  )
}
