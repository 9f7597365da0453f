import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import { wallet } from '@momi/ui/illustrations/wallet'
import { Steps } from '@momi/ui/Steps'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { useLinkedElsewhere } from './use-linked-elsewhere.ts'
import { WalletElsewhere } from './WalletElsewhere.tsx'
import { AppPlaceButton } from '../app-places/public.ts'
import { useOwnWallet } from './use-own-wallet.ts'
import { WalletThere } from './WalletThere.tsx'

/** How to get a MiniPay wallet, in three steps, with a link to continue afterwards. */
export function WalletSteps({ title, text, next }: { title: string; text: ReactNode; next: string }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const isElsewhere = useLinkedElsewhere()
  const { isThere, isNew } = useOwnWallet()
  const steps = [
    t`Open MiniPay: here, or in the menu of your browser.`,
    t`Sign in with your phone number. It takes a minute and costs nothing.`,
    t`Come back here: your wallet is found by itself.`,
  ]
  if (isElsewhere) return <WalletElsewhere next={next} />
  if (isThere) return <WalletThere isNew={isNew} next={next} />
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-3 pt-2 text-center">
        <Illustration drawing={wallet} />
        <h2 className="text-title font-bold text-balance">{title}</h2>
        <p className="max-w-xs text-pretty text-ink-soft">{text}</p>
      </div>
      <Card>
        <Steps steps={steps} />
      </Card>
      <AppPlaceButton place="wallet" label={t`Activate MiniPay`} />
      {/* A reload, because the host is asked for the wallet at the start. */}
      <Button flat wide onClick={() => window.location.assign(next)}>
        {t`I have activated it`}
      </Button>
      <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}
