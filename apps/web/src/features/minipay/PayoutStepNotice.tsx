import { useLingui } from '@lingui/react/macro'
import type { PayoutStep } from '@momi/contract'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { ConfirmWallet } from './ConfirmWallet.tsx'

/** Says what has to be done before anything is paid, and leads there. `reload` is called until it is done. */
export function PayoutStepNotice({ step, reload }: { step: PayoutStep; reload?: () => void }) {
  switch (step) {
    case 'LINK_WALLET':
      return <ConfirmWallet {...(reload && { reload })} />
    case 'SIGN_IN':
      return <SignIn />
    default:
      return step satisfies never
  }
}

function SignIn() {
  const { t } = useLingui()
  const [location, navigate] = useLocation()
  return (
    <Notice
      tone="warning"
      alert
      action={
        <ButtonLink wide href={linkTo('/login/google', { next: location })} onNavigate={navigate}>
          {t`Sign in to get paid`}
        </ButtonLink>
      }
    >
      <p>{t`Sign in first`}</p>
      <p className="pt-1 font-normal">{t`We only pay accounts that are signed in. It takes a minute.`}</p>
    </Notice>
  )
}
