import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'
import { arePrizesOpen, type PrizesOpening } from './prizes-opening.ts'

/** Shows an account that gets no prizes yet when it may get them, and how to get them immediately. */
export function PrizesNotice({ opening }: { opening: PrizesOpening }) {
  const { t } = useLingui()
  const [location, navigate] = useLocation()
  if (arePrizesOpen(opening)) return null
  const when = opening.prizesFrom && formatInstant(opening.prizesFrom)
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink flat wide href={linkTo('/login/google', { next: location })} onNavigate={navigate}>
          {t`Sign in to get prizes now`}
        </ButtonLink>
      }
    >
      {when ? t`New account: you can get prizes from ${when}.` : t`You can get prizes once you're signed in.`}
    </Notice>
  )
}
