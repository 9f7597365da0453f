import { Suspense, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { NetworkError } from '@momi/client/http/api-error'
import { Boundary } from '../shared/Boundary.tsx'
import { lazyComponent } from '../shared/lazy.tsx'
import { linkTo } from '../shared/link.ts'
import { LoadFailed, Unreachable } from '../shared/LoadFailed.tsx'
import { Screen } from '../shared/Screen.tsx'

const ScreenFailed = lazyComponent(async () =>
  (await import('../features/errors/load-screen-failed.ts')).loadScreenFailed(),
)

/** A screen whose code could not be loaded, so that its own title is unknown. */
function NotLoaded({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <Screen title={t`This page didn't load`} back={linkTo('/missions')}>
      {children}
    </Screen>
  )
}

interface Props {
  children: ReactNode
  /** Wraps the error in a layout; needed if the boundary is not inside a layout. */
  layout?: (error: ReactNode) => ReactNode
}

/** Shows an error of its children in their place, and retries if their code could not be loaded. */
export const ErrorBoundary = ({ children, layout = (error) => error }: Props) => (
  <Boundary
    failed={(error, retry) =>
      layout(
        error instanceof NetworkError ? (
          <NotLoaded>
            <LoadFailed error={error} retry={retry} />
          </NotLoaded>
        ) : (
          <Boundary
            failed={() => (
              <NotLoaded>
                <Unreachable />
              </NotLoaded>
            )}
          >
            <Suspense>
              <ScreenFailed error={error} />
            </Suspense>
          </Boundary>
        ),
      )
    }
  >
    {children}
  </Boundary>
)
