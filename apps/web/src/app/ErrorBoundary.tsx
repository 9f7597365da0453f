import { Suspense, type ReactNode } from 'react'
import { NetworkError } from '@momi/client/http/api-error'
import { Boundary } from '../shared/Boundary.tsx'
import { lazyComponent } from '../shared/lazy.tsx'
import { LoadFailed, Unreachable } from '../shared/LoadFailed.tsx'

const ScreenFailed = lazyComponent(async () =>
  (await import('../features/errors/load-screen-failed.ts')).loadScreenFailed(),
)

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
          <LoadFailed error={error} retry={retry} />
        ) : (
          <Boundary failed={() => <Unreachable />}>
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
