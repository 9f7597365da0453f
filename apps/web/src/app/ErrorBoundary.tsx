import { Component, type ReactNode } from 'react'

/** Catches what a screen throws, a chunk that no longer exists included, and shows a way on. */
export class ErrorBoundary extends Component<{ fallback: ReactNode; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    window.momiEarly?.report(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
