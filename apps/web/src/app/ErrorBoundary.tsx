import { Component, lazy, Suspense, type ReactNode } from 'react'
import { Unreachable } from '../shared/LoadFailed.tsx'

const ScreenFailed = lazy(async () => {
  try {
    const [{ ScreenFailed: Loaded }, { loadMessages }] = await Promise.all([
      import('../features/errors/ScreenFailed.tsx'),
      import('../shared/i18n/messages.ts'),
    ])
    await loadMessages('errors')
    return { default: Loaded }
  } catch {
    return { default: () => <Unreachable /> }
  }
})

interface Props {
  children: ReactNode
  /** Wraps the error in a layout; needed if the boundary is not inside a layout. */
  layout?: (error: ReactNode) => ReactNode
}

/** Catches errors of its children: shows an error in their place until the path changes, and reports it. */
export class ErrorBoundary extends Component<Props, { error?: unknown; path?: string }> {
  override state: { error?: unknown; path?: string } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error, path: location.pathname }
  }

  override componentDidCatch(error: unknown) {
    window.momiEarly?.report(error)
  }

  override render() {
    const { children, layout = (error) => error } = this.props
    const { error, path } = this.state
    if (path !== location.pathname) return children
    return layout(
      <Suspense>
        <ScreenFailed error={error} />
      </Suspense>,
    )
  }
}
