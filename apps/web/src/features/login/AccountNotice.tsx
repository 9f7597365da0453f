import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { withNext } from './next-path.ts'
import { isSignedIn, useAccount } from './use-account.ts'

/** Tells the person that this account earns nothing on this phone, if the phone belongs to another account. */
export function AccountNotice() {
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
