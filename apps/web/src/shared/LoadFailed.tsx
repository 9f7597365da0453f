import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { Skeleton } from '@momi/ui/Skeleton'
import type { LoadFailure } from './Failure.tsx'
import { loadDeferredMessages } from './i18n/i18n.ts'
import { SupportCode } from './SupportCode.tsx'

const Failure = lazy(() =>
  Promise.all([import('./Failure.tsx'), loadDeferredMessages()]).then(
    ([module]) => ({ default: module.Failure }),
    () => ({ default: () => <Unreachable /> }),
  ),
)

/** 'Network error' (section 1), or another reason why nothing can be shown. */
export function Unreachable({ text }: { text?: string }) {
  const { t } = useLingui()
  return (
    <ErrorCard
      text={text ?? t`Network error`}
      note={<SupportCode />}
      actionText={t`Reload page`}
      onAction={() => window.location.reload()}
    />
  )
}

/** The error card of a part of a screen that could not be loaded. */
export const LoadFailed = (failure: LoadFailure) => (
  <div className="pt-4">
    <Suspense fallback={<Skeleton rem={10} />}>
      <Failure {...failure} />
    </Suspense>
  </div>
)
