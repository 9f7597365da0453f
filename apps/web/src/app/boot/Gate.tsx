import { use, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@momi/ui/Skeleton'
import { Spinner } from '@momi/ui/Spinner'
import { CardSkeletons } from '../../shared/CardSkeletons.tsx'
import { Unreachable } from '../../shared/LoadFailed.tsx'
import { App } from '../App.tsx'
import type { Started } from '../started.ts'

/** Suspends until the client has started, then shows it, or the reason why it could not start. */
export function Gate({ started }: { started: Promise<Started | { failure: unknown }> }) {
  const outcome = use(started)
  if (!('failure' in outcome)) return <App {...outcome} />
  return <StartFailed {...(isSettingError(outcome.failure) && { text: outcome.failure.message })} />
}

/** Compared by name, because the class is in the chunk for overridden settings, which few visits load. */
const isSettingError = (failure: unknown): failure is Error =>
  failure instanceof Error && failure.name === 'SettingError'

/** The error card for a failed start: 'Network error' by default (section 1). */
function StartFailed(reason: { text?: string }): ReactNode {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center px-4">
      <Unreachable {...reason} />
    </main>
  )
}

/**
 * The spinner while the client starts, in the layout of the page that follows, identical to the static skeleton of
 * rewards.html.
 */
export function Loading(): ReactNode {
  const { t } = useLingui()
  return (
    <main className="mx-auto min-h-dvh max-w-md px-4 pt-1">
      <div className="flex h-14 items-center justify-between text-brand-ink">
        <Skeleton className="h-6 w-32" />
        <Spinner />
      </div>
      <div className="h-24 rounded-card bg-linear-135 from-hero to-hero-end" />
      <div className="pt-5">
        <CardSkeletons label={t`Loading`} />
      </div>
    </main>
  )
}
