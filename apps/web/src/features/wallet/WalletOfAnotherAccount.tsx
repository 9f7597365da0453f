import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { linkTo } from '../../shared/link.ts'

/**
 * For a wallet of this phone that belongs to another account: leads to its sign-in, or from an account that is signed in
 * to its log-out.
 */
export function WalletOfAnotherAccount({ next }: { next: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { data: account } = useApi('GET /api/v2/user', {})
  const isSignedIn = account && account.userType !== 'ANONYMOUS'
  return (
    <EmptyState
      illustration={wallet}
      title={t`This wallet is linked to another account`}
      text={t`Linking one MiniPay wallet to multiple Reward accounts is not supported. Is that account yours? Sign in to it and pick up where you left off.`}
      action={
        <div className="grid gap-3">
          <ButtonLink href={isSignedIn ? linkTo('/profile') : linkTo('/login/google', { next })} onNavigate={navigate}>
            {isSignedIn ? t`Switch accounts` : t`Sign in to that account`}
          </ButtonLink>
          <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
        </div>
      }
    />
  )
}
