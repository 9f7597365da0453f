import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { useLocation } from 'wouter'
import { useApi } from '../../shared/api.ts'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { PayoutStepNotice } from '../wallet-confirmation/public.ts'

interface Props {
  isNew: boolean
  next: string
}

/**
 * Shown when there is a wallet, with a celebration if it is new, what has to be done before anything is paid to it, and a
 * link to continue.
 */
export function WalletReady({ isNew, next }: Props) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const { walletReported } = useClient()
  const { data, error, mutate } = useApi('GET /api/v1/points/exchange/config', {}, { after: walletReported })
  const step = data?.wallet?.payoutStep
  const isKnown = data !== undefined || error !== undefined
  return (
    <div className="grid gap-4">
      <Card tone="hero" className="grid justify-items-center gap-2 text-center">
        <div className={isNew ? 'animate-pop motion-reduce:animate-none' : ''}>
          <Illustration drawing={wallet} />
        </div>
        <h2 className="text-title font-extrabold text-balance">
          {!isKnown ? '\u00a0' : step ? t`Your wallet is linked` : t`Your wallet is ready!`}
        </h2>
        {isKnown && !step && <p className="max-w-xs text-pretty">{t`What you win or exchange goes there.`}</p>}
      </Card>
      {step && <PayoutStepNotice step={step} reload={() => void mutate()} />}
      {/* Reloads the page, because the wallet is reported to the server at the start. */}
      <Button wide onClick={() => window.location.assign(next)}>
        {t`Continue`}
      </Button>
      <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}
