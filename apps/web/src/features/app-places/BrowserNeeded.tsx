import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { NeedsApp } from './NeedsApp.tsx'

/** For plain web, which has no wallet and no way to get one: where it works, and the way back. */
export function BrowserNeeded() {
  const { t } = useLingui()
  const [, navigate] = useLocation()
  return (
    <div className="grid gap-2 pt-4">
      <NeedsApp />
      <ButtonLink transparent wide href={linkTo('/missions')} onNavigate={navigate}>
        {t`Go to Missions`}
      </ButtonLink>
    </div>
  )
}
