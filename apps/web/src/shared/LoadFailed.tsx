import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { Skeleton } from '@momi/ui/Skeleton'
import { loadDeferredMessages } from './i18n/i18n.ts'

/** Words for trouble, and what was answered last: not needed where all is well, but wanted when the line is gone. */
export const loadOfflineSupport = async () =>
  (await Promise.all([import('./offline-support.ts'), loadDeferredMessages()]))[0]
const Failure = lazy(() =>
  loadOfflineSupport().then(
    ({ Failure: Known }) => ({ default: Known }),
    () => ({ default: () => <Unreachable /> }),
  ),
)

/** 'Network error' (section 1), or why nothing can be shown. */
export function Unreachable({ text }: { text?: string }) {
  const { t } = useLingui()
  return (
    <ErrorCard text={text ?? t`Network error`} actionText={t`Reload page`} onAction={() => window.location.reload()} />
  )
}

export interface LoadFailure {
  error: unknown
  retry: () => void
  /** Where to go on after a refusal, which trying again does not change: Missions, or Rewards. */
  onward?: 'rewards'
}

/** A part of a screen that could not be loaded, and what to do about it. */
export const LoadFailed = (failure: LoadFailure) => (
  <div className="pt-4">
    <Suspense fallback={<Skeleton rem={10} />}>
      <Failure {...failure} />
    </Suspense>
  </div>
)
