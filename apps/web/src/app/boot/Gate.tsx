import { useEffect, type ReactNode } from 'react'
import { Unreachable } from '../../shared/LoadFailed.tsx'
import { App } from '../App.tsx'
import type { Started } from '../routing/started.ts'

/** Shows the started client, or why it has not started. */
export function Gate({ outcome }: { outcome: Started | { failure: unknown } }) {
  if (!('failure' in outcome)) return <App {...outcome} />
  return <StartFailed {...(isSettingError(outcome.failure) && { text: outcome.failure.message })} />
}

/** The error is compared by name, because its class is in the chunk for overridden settings, which few visits load. */
const isSettingError = (failure: unknown): failure is Error =>
  failure instanceof Error && failure.name === 'SettingError'

/** The error card for a failed start: 'Network error' by default (section 1). */
function StartFailed(reason: { text?: string }): ReactNode {
  useEffect(() => addEventListener('online', () => location.reload()), [])
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4">
      <Unreachable {...reason} />
    </main>
  )
}
