import type { ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button, ButtonLink } from '@momi/ui/Button'
import { Card } from '@momi/ui/Card'
import { Illustration } from '@momi/ui/Illustration'
import wallet from '@momi/ui/illustrations/wallet.svg?no-inline'
import { Notice } from '@momi/ui/Notice'
import { Steps } from '@momi/ui/Steps'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { AppPlaceButton, BrowserNeeded } from '../app-places/public.ts'

interface Props {
  title: string
  text: ReactNode
  /** For plain web, where no wallet can be; absent: how to get the browser. */
  inPlainWeb?: ReactNode
  isStillMissing: boolean
  /** Called when the person says that the wallet is activated. */
  onActivated: () => void
}

/** How to get a MiniPay wallet, in three steps, or what else can be done where no wallet can be. */
export function ActivateWallet({ title, text, inPlainWeb = <BrowserNeeded />, isStillMissing, onActivated }: Props) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  if (host.mode === 'web') return inPlainWeb
  const steps = [
    t`Open MiniPay: here, or from your browser's menu.`,
    t`Sign in with your phone number. It takes a minute and it's free.`,
    t`Come back and we'll find your wallet automatically.`,
  ]
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-3 pt-2 text-center">
        <Illustration drawing={wallet} className="size-28" />
        <h2 className="text-title font-bold text-balance">{title}</h2>
        <p className="max-w-xs text-pretty text-ink-soft">{text}</p>
      </div>
      <Card>
        <Steps steps={steps} />
      </Card>
      {isStillMissing && (
        <Notice tone="warning" alert>
          {t`We still don't see a wallet. Finish setting up MiniPay, then come back.`}
        </Notice>
      )}
      <AppPlaceButton place="wallet" label={t`Activate wallet (1 min)`} />
      <Button flat wide onClick={onActivated}>
        {t`I've activated it`}
      </Button>
      <ButtonLink transparent href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}
