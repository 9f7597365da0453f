import { Component, type ReactNode } from 'react'
import { NetworkError } from '@momi/client/http/api-error'
import { retryDelay, type Retried } from './api.ts'
import { retryLoads } from './lazy.tsx'

interface Props {
  children: ReactNode
  /** Shown in place of the children after an error. */
  failed: (error: unknown, retry: () => void) => ReactNode
}

interface State {
  error?: unknown
  path?: string
}

/**
 * Catches errors of its children until the path changes. Code that could not be loaded is loaded again when the network
 * is back, and at growing intervals; any other error is reported.
 */
export class Boundary extends Component<Props, State> {
  override state: State = {}
  private tries = 0

  static getDerivedStateFromError(error: unknown): State {
    return { error, path: location.pathname }
  }

  private readonly retry = () => this.setState({ path: '' })

  override componentDidCatch(error: unknown) {
    retryLoads()
    if (!(error instanceof NetworkError)) return window.momiEarly?.report(error)
    addEventListener('online', this.retry, { once: true })
    const delay = retryDelay(++this.tries)
    if (delay === undefined) return
    ;(error as Retried).retryAt = Date.now() + delay
    setTimeout(this.retry, delay)
  }

  override render() {
    const { error, path } = this.state
    return path === location.pathname ? this.props.failed(error, this.retry) : this.props.children
  }
}
