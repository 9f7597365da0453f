import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { useLocation } from 'wouter'
import { mayRecover } from './api.ts'
import { messageOf } from './error-messages.ts'
import { FailureText } from './FailureText.tsx'
import type { LoadFailure } from './LoadFailed.tsx'
import { paths } from './paths.ts'

/** Why something could not be loaded. What may recover is tried again; a refusal stays one, so it leads on. */
export function Failure({ error, retry, onward }: LoadFailure) {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const [href, label] =
    onward === 'rewards' ? [paths.rewardsEarned, t`Go to Rewards`] : [paths.missions, t`Go to Missions`]
  // An ended session may be renewed by another try, and nobody is led to where they are.
  const leadsOn = !mayRecover(error) && !(error instanceof ApiError && error.status === 401) && path !== href
  if (!leadsOn) return <ErrorCard text={<FailureText error={error} />} actionText={t`Try again`} onAction={retry} />
  return (
    <div role="alert">
      <EmptyState
        illustration="empty"
        title={t(messageOf(error))}
        action={
          <ButtonLink href={href} onNavigate={navigate}>
            {label}
          </ButtonLink>
        }
      />
    </div>
  )
}
