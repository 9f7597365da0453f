import deferred from 'virtual:catalogue/deferred'
import { Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { Skeleton } from '@momi/ui/Skeleton'
import { Boundary } from './Boundary.tsx'
import type { LoadFailure } from './Failure.tsx'
import { withMessages } from './i18n/i18n.ts'
import { lazyComponent } from './lazy.tsx'
import { SupportCode } from './SupportCode.tsx'

const Failure = lazyComponent(async () => (await withMessages(import('./Failure.tsx'), deferred)).Failure)

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
    <Boundary failed={() => <Unreachable />}>
      <Suspense fallback={<Skeleton rem={10} />}>
        <Failure {...failure} />
      </Suspense>
    </Boundary>
  </div>
)
