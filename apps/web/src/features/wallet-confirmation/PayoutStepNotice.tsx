import { useLingui } from '@lingui/react/macro'
import type { PayoutStep } from '@momi/contract'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { useClient } from '../../shared/client.ts'
import { ConfirmInMiniPay } from './ConfirmInMiniPay.tsx'
import { ConfirmWallet } from './ConfirmWallet.tsx'

/** Says what has to be done before anything is paid, and leads there. `reload` is called until it is done. */
export function PayoutStepNotice({ step, reload }: { step: PayoutStep; reload?: () => void }) {
  switch (step) {
    case 'LINK_WALLET':
      return <ConfirmWallet reload={reload} />
    case 'SIGN_IN':
      return <SignIn reload={reload} />
    default:
      return step satisfies never
  }
}

/** A sign-in, or a transaction from the wallet where the server can read it: each of them is a person's signal. */
function SignIn({ reload }: { reload: (() => void) | undefined }) {
  const { t } = useLingui()
  const { config } = useClient()
  const [location, navigate] = useLocation()
  return (
    <Notice
      tone="warning"
      alert
      action={
        <>
          <ButtonLink wide href={linkTo('/login/google', { next: location })} onNavigate={navigate}>
            {t`Sign in to get paid`}
          </ButtonLink>
          {config.walletConfirmation && <ConfirmInMiniPay flat reload={reload} />}
        </>
      }
    >
      {config.walletConfirmation ? (
        <>
          <p>{t`One more step before we pay you`}</p>
          <p className="pt-1 font-normal">{t`Sign in, or confirm your wallet in MiniPay. It takes a minute.`}</p>
        </>
      ) : (
        <>
          <p>{t`Sign in first`}</p>
          <p className="pt-1 font-normal">{t`We only pay accounts that are signed in. It takes a minute.`}</p>
        </>
      )}
    </Notice>
  )
}
