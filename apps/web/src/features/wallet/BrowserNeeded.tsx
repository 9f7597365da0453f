import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { NeedsApp } from '../app-places/public.ts'

/** The plain web mode has no wallet and no way to get one. */
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
