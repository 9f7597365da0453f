import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@momi/ui/EmptyState'
import empty from '@momi/ui/illustrations/empty.svg?no-inline'

/** The empty list (section 2). Rarely shown, so its illustration loads on demand. */
export function NoMissions() {
  const { t } = useLingui()
  return (
    <EmptyState
      illustration={empty}
      title={t`No missions are available`}
      text={t`Nothing to do right now. Check back tomorrow.`}
    />
  )
}
