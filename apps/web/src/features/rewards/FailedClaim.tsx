import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { REASONS } from './trace-messages.ts'

/** Why the last claim of a reward failed, and that it can be claimed again. */
export function FailedClaim({ reason }: { reason: MessageDescriptor | undefined }) {
  const { t } = useLingui()
  return (
    <Notice tone="danger">
      <p>{reason ? t(reason) : t`Your claim didn't work.`}</p>
      <p className="pt-1 font-normal">{t`Check your details, then claim again.`}</p>
    </Notice>
  )
}

/** A reward that ended because its owner may not have it. */
export function NotEligible() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Notice
      tone="danger"
      action={
        <ButtonLink flat href={linkTo('/feedback')} onNavigate={navigate}>
          {t`Contact support`}
        </ButtonLink>
      }
    >
      <p>{t(REASONS['NOT_ELIGIBLE']!)}</p>
      <p className="pt-1 font-normal">{t`If you think that's wrong, tell us.`}</p>
    </Notice>
  )
}
