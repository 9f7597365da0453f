import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { useLocation } from 'wouter'
import { messageOf } from '../../shared/error-messages.ts'
import { paths } from '../../shared/paths.ts'

/** Where the mission is not enabled: why, and where to go instead. */
export function ClosedWheel({ error }: { error: unknown }) {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <EmptyState
      illustration="empty"
      title={t(messageOf(error))}
      text={t`Other missions are open, and they pay points too.`}
      action={
        <ButtonLink href={paths.missions} onNavigate={navigate}>
          {t`Go to Missions`}
        </ButtonLink>
      }
    />
  )
}
