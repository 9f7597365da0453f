import { useEffect } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { useLocation } from 'wouter'
import { isRefusal } from './api.ts'
import { noteMissing } from './connectivity.ts'
import { messageOf } from './failure-message.ts'
import { FailureText } from './FailureText.tsx'
import { linkTo } from './link.ts'
import { SupportCode } from './SupportCode.tsx'

export interface LoadFailure {
  error: unknown
  retry: () => void
  /** The link after a refusal that a retry would not change; default: Missions. */
  onward?: 'rewards'
}

/** Why something could not be loaded. A temporary failure offers a retry; a refusal links to another screen. */
export function Failure({ error, retry, onward }: LoadFailure) {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  useEffect(noteMissing, [])
  const [href, label] =
    onward === 'rewards' ? [linkTo('/rewards/earned'), t`Go to Rewards`] : [linkTo('/missions'), t`Go to Missions`]
  // Offers a retry on the screen to which the link would lead.
  const leadsOn = isRefusal(error) && path !== href
  const supportCode = <SupportCode />
  if (!leadsOn)
    return (
      <ErrorCard text={<FailureText error={error} />} note={supportCode} actionText={t`Try again`} onAction={retry} />
    )
  return (
    // Not below the padding of an error card, so that a long reason still fits on the screen, and the footer stays.
    <div role="alert" className="-mt-4">
      <EmptyState
        illustration={empty}
        title={t(messageOf(error))}
        text={supportCode}
        action={
          <ButtonLink href={href} onNavigate={navigate}>
            {label}
          </ButtonLink>
        }
      />
    </div>
  )
}
