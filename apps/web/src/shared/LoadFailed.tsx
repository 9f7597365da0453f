import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { loadFurtherWords } from './i18n/i18n.ts'

/** Words for trouble: not needed where all is well, but wanted when the line is gone, so they come early. */
export const loadFailureText = async () => {
  const [{ FailureText }] = await Promise.all([import('./FailureText.tsx'), loadFurtherWords()])
  return { default: FailureText }
}
const FailureText = lazy(() => loadFailureText().catch(() => ({ default: NetworkError })))

function NetworkError() {
  const { t } = useLingui()
  return t`Network error`
}

/** A part of a screen that could not be loaded, and the way to try again. */
export function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useLingui()
  return (
    <div className="pt-4">
      <ErrorCard
        text={
          <Suspense fallback="…">
            <FailureText error={error} />
          </Suspense>
        }
        actionText={t`Try again`}
        onAction={retry}
      />
    </div>
  )
}
