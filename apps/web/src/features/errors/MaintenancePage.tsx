import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { tools } from '@momi/ui/illustrations/tools'
import { linkTo } from '../../shared/link.ts'
import { Screen } from '../../shared/Screen.tsx'

/** /maintenance. */
export function MaintenancePage() {
  const { t } = useLingui()
  return (
    <Screen title={t`Back soon`}>
      <EmptyState
        illustration={tools}
        title={t`We're having some technical difficulties, please try again later`}
        action={<Button onClick={() => window.location.assign(linkTo('/missions'))}>{t`Try again`}</Button>}
      />
    </Screen>
  )
}
