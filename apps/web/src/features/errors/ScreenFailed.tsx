import { useLingui } from '@lingui/react/macro'
import { ButtonLink } from '@momi/ui/Button'
import { useLocation } from 'wouter'
import { linkTo } from '../../shared/link.ts'
import { Unreachable } from '../../shared/LoadFailed.tsx'
import { Screen } from '../../shared/Screen.tsx'

/** The error messages of browsers for a chunk that could not be loaded: Chromium and Firefox, Safari. */
const CHUNK_FAILED = /dynamically imported module|module script failed/i

/**
 * Shown in place of a screen that threw an error: a network error if a chunk could not be loaded, otherwise an internal
 * error.
 */
export function ScreenFailed({ error }: { error: unknown }) {
  const { t } = useLingui()
  const [path, navigate] = useLocation()
  const isNotLoaded = error instanceof Error && CHUNK_FAILED.test(error.message)
  const missions = linkTo('/missions')
  return (
    <Screen title={isNotLoaded ? t`This page didn't load` : t`Something went wrong`}>
      <div className="grid gap-4">
        {isNotLoaded ? (
          <Unreachable />
        ) : (
          <Unreachable text={t`This page stopped working. That's on us. Reload it or open another one.`} />
        )}
        {path !== missions && (
          <ButtonLink transparent href={missions} onNavigate={navigate}>
            {t`Go to Missions`}
          </ButtonLink>
        )}
      </div>
    </Screen>
  )
}
