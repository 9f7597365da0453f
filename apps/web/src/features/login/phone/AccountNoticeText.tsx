import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../../shared/link.ts'
import { withNext } from '../next-path.ts'
import { isSignedIn, type Account } from '../use-account.ts'

/** Tells the person that the account has moved to another phone, or why it earns nothing on this one. */
export function AccountNoticeText({ account }: { account: Account }) {
  const { t } = useLingui()
  const [location, navigate] = useLocation()
  const hasMoved = account.moves?.moved
  if (!hasMoved && account.moves?.earnsFrom)
    return <Notice tone="warning">{t`This phone has already earned today. You can earn here from tomorrow.`}</Notice>
  const phone = (
    <ButtonLink flat wide href={linkTo('/profile/phone')} onNavigate={navigate}>
      {hasMoved ? t`Was it you?` : t`This phone is mine now`}
    </ButtonLink>
  )
  if (hasMoved)
    return (
      <Notice tone="warning" action={phone}>
        {t`Your account is on another phone now.`}
      </Notice>
    )
  return (
    <Notice
      tone="warning"
      action={
        <>
          {isSignedIn(account) ? (
            <ButtonLink flat wide href={linkTo('/profile')} onNavigate={navigate}>
              {t`Show my account`}
            </ButtonLink>
          ) : (
            <ButtonLink flat wide href={withNext(linkTo('/login/google'), location)} onNavigate={navigate}>
              {t`Sign in to that account`}
            </ButtonLink>
          )}
          {phone}
        </>
      }
    >
      {t`This phone is linked to another account, so you can't earn here with this one.`}
    </Notice>
  )
}
