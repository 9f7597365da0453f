import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { ErrorCard } from '@momi/ui/ErrorCard'
import { loadNearWords } from './i18n/i18n.ts'

/** Words for trouble, and what was answered last: not needed where all is well, but wanted when the line is gone. */
export const loadTrouble = async () => (await Promise.all([import('./trouble.ts'), loadNearWords()]))[0]
const FailureText = lazy(() =>
  loadTrouble().then(
    ({ FailureText: Text }) => ({ default: Text }),
    () => ({ default: NetworkError }),
  ),
)

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
