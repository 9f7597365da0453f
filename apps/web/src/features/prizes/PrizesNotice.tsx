import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { formatInstant } from '../../shared/i18n/lazy-format.ts'

/** Shows a new account when it may get prizes, and how to get them immediately. `from`: prizesFrom of the answer. */
export function PrizesNotice({ from }: { from: string | null }) {
  const { t } = useLingui()
  const [location, navigate] = useLocation()
  if (from === null) return null
  const when = formatInstant(from)
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink flat wide href={linkTo('/login/google', { next: location })} onNavigate={navigate}>
          {t`Sign in to get prizes now`}
        </ButtonLink>
      }
    >
      {t`New account: you can get prizes from ${when}.`}
    </Notice>
  )
}
