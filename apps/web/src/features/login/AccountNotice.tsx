import { lazy, type ComponentType } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { withNext } from './next-path.ts'
import { SkipPart } from '../../shared/SkipPart.tsx'
import { isSignedIn, useAccount } from './use-account.ts'

/** Lazy, because only client versions that sign in through mobile-auth need it. */
const SignInFirst = lazy<ComponentType<{ onDone: () => void }>>(() =>
  import('./SignInFirst.tsx').then(
    (module) => ({ default: module.SignInFirst }),
    () => ({ default: SkipPart }),
  ),
)

/** The notices of sign-in on the Missions screen (public.ts). */
export const AccountNotice = ({ onDone }: { onDone?: () => void }) =>
  onDone ? <SignInFirst onDone={onDone} /> : <DeviceNotice />

/** Tells the person that this account earns nothing on this phone, if the phone belongs to another account. */
function DeviceNotice() {
  const { t } = useLingui()
  const [location, navigate] = useLocation()
  const { data: account } = useAccount()
  if (account?.device !== 'another_account') return null
  return (
    <div className="pt-4">
      <Notice
        tone="warning"
        action={
          isSignedIn(account) ? (
            <ButtonLink flat wide href={linkTo('/profile')} onNavigate={navigate}>
              {t`Show my account`}
            </ButtonLink>
          ) : (
            <ButtonLink flat wide href={withNext(linkTo('/login/google'), location)} onNavigate={navigate}>
              {t`Sign in to that account`}
            </ButtonLink>
          )
        }
      >
        {t`This phone is linked to another account, so you can't earn here with this one.`}
      </Notice>
    </div>
  )
}
