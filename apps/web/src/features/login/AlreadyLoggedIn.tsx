import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'

/** Tells the person that they are already signed in. */
export function AlreadyLoggedIn({ next = linkTo('/missions') }: { next?: string | undefined }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={safe}
      title={t`You're already logged in`}
      text={t`Your rewards are safe in your account.`}
      action={
        <div className="grid gap-3">
          <ButtonLink href={next} onNavigate={navigate}>
            {t`Continue`}
          </ButtonLink>
          <ButtonLink transparent href={linkTo('/profile')} onNavigate={navigate}>
            {t`See your profile`}
          </ButtonLink>
        </div>
      }
    />
  )
}
