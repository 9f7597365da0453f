import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@momi/client/http/api-error'
import { ButtonLink } from '@momi/ui/Button'
import { Notice } from '@momi/ui/Notice'
import { useLocation } from 'wouter'
import { messageOf } from '../../shared/failure-message.ts'
import { linkTo } from '../../shared/link.ts'

/** Why a spin failed, and what to do next. */
export function SpinFailure({ error }: { error: unknown }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  const code = error instanceof ApiError ? error.code : undefined
  // A new ticket has been loaded in the meantime.
  if (code === 'roulette_invalid_signature')
    return (
      <Notice tone="warning" alert>
        {t`The wheel was open too long. We've updated it: spin again.`}
      </Notice>
    )
  const [to, label] =
    code === 'device_earns_for_another_account'
      ? [linkTo('/login/google'), t`Sign in`]
      : code === 'roulette_no_spin_available' ||
          code === 'roulette_not_enough_points' ||
          code === 'roulette_mission_not_enabled'
        ? [linkTo('/missions'), t`Go to Missions`]
        : []
  return (
    <Notice
      tone="danger"
      alert
      action={
        to && (
          <ButtonLink transparent href={to} onNavigate={navigate}>
            {label}
          </ButtonLink>
        )
      }
    >
      {t(messageOf(error))}
    </Notice>
  )
}
