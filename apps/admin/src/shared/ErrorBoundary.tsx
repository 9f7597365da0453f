import { Component, type ReactNode } from 'react'
import { crashMessageOf } from './error-messages.ts'
import { ErrorState } from './states.tsx'

/** Shows an error of its children in their place, with a button that renders them again. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  private readonly retry = () => this.setState({ error: undefined })

  override render() {
    const { error } = this.state
    return error === undefined ? (
      this.props.children
    ) : (
      <ErrorState error={error} message={crashMessageOf(error)} onRetry={this.retry} />
    )
  }
}
