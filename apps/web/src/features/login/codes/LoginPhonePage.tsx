import { useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../../shared/link.ts'
import { Screen } from '../../../shared/Screen.tsx'
import { useKeptFocus } from '../../../shared/use-kept-focus.ts'
import { Account } from '../Account.tsx'
import { EnterCode } from './EnterCode.tsx'
import { EnterPhone } from './EnterPhone.tsx'
import { signInTargets, withNext } from '../next-path.ts'
import { PhoneVerified } from './PhoneVerified.tsx'
import { hasGoogle, type Account as Known } from '../use-account.ts'
import { usePhoneLogin } from './use-phone-login.ts'

/** /login/phone: enter a number, then its code. */
export function LoginPhonePage() {
  const { t } = useLingui()
  const { next, fallback = linkTo('/missions') } = signInTargets(window.location.search)
  return (
    <Screen title={t`Verify your phone`} back={fallback}>
      <Account>
        {(account) =>
          hasGoogle(account) ? <Verification account={account} next={next} /> : <GoogleFirst next={next} />
        }
      </Account>
    </Screen>
  )
}

function GoogleFirst({ next }: { next: string | undefined }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={safe}
      title={t`You must login using Google account first`}
      text={t`Then we'll add your number to that account.`}
      action={
        <ButtonLink
          href={withNext(linkTo('/login/google'), withNext(linkTo('/login/phone'), next))}
          onNavigate={navigate}
        >
          {t`Sign in with Google`}
        </ButtonLink>
      }
    />
  )
}

function Verification({ account, next }: { account: Known; next: string | undefined }) {
  const login = usePhoneLogin()
  const [isChanging, setChanging] = useState(false)
  const { sent, verified } = login
  const number = verified ?? account.phone
  const isVerified = number !== null && !isChanging
  const element = useKeptFocus(sent ? 'code' : isVerified ? 'verified' : 'number')
  return (
    <div ref={element} tabIndex={-1}>
      {sent ? (
        <EnterCode sent={sent} login={login} />
      ) : isVerified ? (
        <PhoneVerified phone={number} next={next} onChange={() => setChanging(true)} />
      ) : (
        <EnterPhone login={login} country={account.countryCode} onSent={() => setChanging(false)} />
      )}
    </div>
  )
}
