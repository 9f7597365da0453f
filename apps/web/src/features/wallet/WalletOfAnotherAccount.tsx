import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { useWayToOtherAccount } from './use-way-to-other-account.ts'

/** For a wallet of this phone that belongs to another account: leads to that account. */
export function WalletOfAnotherAccount({ next }: { next: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { isSignedIn, href } = useWayToOtherAccount(next)
  return (
    <EmptyState
      illustration={wallet}
      title={t`This wallet is linked to another account`}
      text={t`Linking one MiniPay wallet to multiple Reward accounts is not supported. Is that account yours? Sign in to it and pick up where you left off.`}
      action={
        <div className="grid gap-3">
          <ButtonLink href={href} onNavigate={navigate}>
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
