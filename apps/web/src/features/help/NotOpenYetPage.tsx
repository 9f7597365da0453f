import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { EmptyState } from '@momi/ui/EmptyState'
import { useLocation } from 'wouter'
import { paths } from '../../shared/paths.ts'
import { Screen } from '../../shared/Screen.tsx'

/** Says honestly that this part of the product is not open yet, and leads on. */
export function NotOpenYetPage() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <Screen title={t`Not open yet`} back={paths.missions}>
      <EmptyState
        illustration="tools"
        title={t`We are still building this part`}
        text={t`It will open in one of the next updates. Your points and streak are safe.`}
        action={
          <ButtonLink href={paths.missions} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
