import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { OtherAccountLink } from '../../shared/OtherAccountLink.tsx'
import { SupportCode } from '../../shared/SupportCode.tsx'
import { ConfirmInMiniPay } from '../wallet-confirmation/public.ts'

interface Props {
  next: string
  /** Looks again at whose the wallet is. */
  reload: () => void
}

/**
 * For a wallet of this phone that belongs to another account: leads to that account and, because that one may never have
 * signed in, to the confirmation in MiniPay, which takes the wallet over, and to support.
 */
export function WalletOfAnotherAccount({ next, reload }: Props) {
  const { t } = useLingui()
  const { config } = useClient()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={wallet}
      title={t`This wallet is linked to another account`}
      text={
        config.walletConfirmation
          ? t`Linking one MiniPay wallet to multiple Reward accounts is not supported. Sign in to that account. No sign-in there? Confirm the wallet in MiniPay: it moves to this account, unless the other one has confirmed it.`
          : t`Linking one MiniPay wallet to multiple Reward accounts is not supported. Sign in to that account. No sign-in there? Contact support.`
      }
      action={
        <div className="grid gap-3">
          <OtherAccountLink next={next} />
          {config.walletConfirmation && <ConfirmInMiniPay flat reload={reload} />}
          <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
          <SupportCode />
        </div>
      }
    />
  )
}
