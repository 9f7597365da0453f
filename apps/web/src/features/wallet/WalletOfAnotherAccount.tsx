import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { OtherAccountLink } from '../../shared/OtherAccountLink.tsx'

/** For a wallet of this phone that belongs to another account: leads to that account. */
export function WalletOfAnotherAccount({ next }: { next: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={wallet}
      title={t`This wallet is linked to another account`}
      text={t`Linking one MiniPay wallet to multiple Reward accounts is not supported. Is that account yours? Sign in to it and pick up where you left off.`}
      action={
        <div className="grid gap-3">
          <OtherAccountLink next={next} />
          <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
        </div>
      }
    />
  )
}
