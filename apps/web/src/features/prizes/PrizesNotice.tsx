import { useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { formatAhead } from '../../shared/i18n/format-wait.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { ConfirmInMiniPay } from '../wallet-confirmation/public.ts'
import { arePrizesOpen, type PrizesOpening } from './prizes-opening.ts'

const MINUTE = 60_000

/**
 * Shows an account that gets no prizes yet when it may get them, and each signal of a person that opens them at once and
 * that it can give. `reload`: called until the wallet is confirmed.
 */
export function PrizesNotice({ opening, reload }: { opening: PrizesOpening; reload: () => void }) {
  const { t } = useLingui()
  const { config } = useClient()
  const [location, navigate] = useLocation()
  const { prizesFrom } = opening
  const left = useTimeLeft(prizesFrom, reload)
  if (arePrizesOpen(opening)) return null
  const ahead = formatAhead(left)
  const date = prizesFrom && formatInstant(prizesFrom)
  return (
    <Notice
      tone="warning"
      action={
        <>
          <ButtonLink flat wide href={linkTo('/login/google', { next: location })} onNavigate={navigate}>
            {t`Sign in to get prizes now`}
          </ButtonLink>
          {config.walletConfirmation && <ConfirmInMiniPay flat reload={reload} />}
        </>
      }
    >
      {date &&
        (ahead ? t`New account: you can win prizes ${ahead}.` : t`New account: you can win prizes from ${date}.`)}
      {!date &&
        (config.walletConfirmation
          ? t`You can get prizes once you're signed in or your wallet is confirmed.`
          : t`You can get prizes once you're signed in.`)}
    </Notice>
  )
}

/** The milliseconds until an instant, by the server's clock; once it has come, `onEnd` is called each minute. */
function useTimeLeft(at: string | null, onEnd: () => void): number {
  const { now } = useClient()
  const [left, setLeft] = useState(() => Date.parse(at ?? '') - now())
  useEffect(() => {
    if (at === null) return
    const timer = setInterval(() => {
      const next = Date.parse(at) - now()
      setLeft(next)
      if (next <= 0) onEnd()
    }, MINUTE)
    return () => clearInterval(timer)
  }, [at, now, onEnd])
  return left
}
