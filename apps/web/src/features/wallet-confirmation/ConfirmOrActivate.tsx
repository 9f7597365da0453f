import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Skeleton } from '@momi/ui/Skeleton'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { useWalletState } from '../../shared/use-wallet-state.ts'
import { ConfirmInMiniPay } from './ConfirmInMiniPay.tsx'

/** For an account that may have no wallet: the activation of one in an app without it, and else the confirmation. */
export function ConfirmOrActivate({ reload }: { reload: () => void }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  // Plain web sees no wallet; MiniPay, which its link opens, has one.
  const { data: wallet, isLoading } = useWalletState(host.mode !== 'web' && host.canReportWallet)
  if (isLoading) return <Skeleton className="h-12" />
  if (wallet !== 'none') return <ConfirmInMiniPay flat reload={reload} />
  return (
    <ButtonLink flat wide href={linkTo('/activate-wallet')} onNavigate={navigate}>
      {t`Activate wallet (1 min)`}
    </ButtonLink>
  )
}
