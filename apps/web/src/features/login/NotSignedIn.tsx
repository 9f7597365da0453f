import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import safe from '@momi/ui/illustrations/safe.svg?no-inline'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { withNext } from './next-path.ts'

/** Tells somebody who never signed in that what was earned is on this phone, and leads to the sign-in. */
export function NotSignedIn({ next }: { next?: string | undefined }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration={safe}
      title={t`You're not signed in`}
      text={t`Rewards you earn are only on this phone. Sign in to keep them on any phone.`}
      action={
        <div className="grid gap-3">
          <ButtonLink href={withNext(linkTo('/login/google'), next)} onNavigate={navigate}>
            {t`Sign in`}
          </ButtonLink>
          <ButtonLink transparent href={linkTo('/profile')} onNavigate={navigate}>
            {t`See your profile`}
          </ButtonLink>
        </div>
      }
    />
  )
}
