import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { useClient } from '../../shared/client.ts'
import { linkTo } from '../../shared/link.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { ConfirmOrActivate } from '../wallet-confirmation/public.ts'
import type { PrizesOpening } from './prizes-opening.ts'
import { usePrizesAhead } from './use-prizes-ahead.ts'

export interface PrizesNoticeProps {
  opening: PrizesOpening
  reload: () => void
}

/**
 * Shows an account that gets no prizes yet when it may get them, and each signal of a person that opens them at once and
 * that it can give. `reload`: called until the wallet is confirmed.
 */
export function PrizesNotice({ opening, reload }: PrizesNoticeProps) {
  const { t } = useLingui()
  const { config } = useClient()
  const [location, navigate] = useLocation()
  const { prizesFrom } = opening
  const ahead = usePrizesAhead(opening, reload)
  const date = prizesFrom && formatInstant(prizesFrom)
  return (
    <Notice
      tone="warning"
      action={
        <>
          <ButtonLink flat wide href={linkTo('/login/google', { next: location })} onNavigate={navigate}>
            {t`Sign in to get prizes now`}
          </ButtonLink>
          {config.walletConfirmation && <ConfirmOrActivate reload={reload} />}
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
