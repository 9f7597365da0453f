import '../app.css'
import { StrictMode, Suspense } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { safeStorage } from '@momi/client/session/identity'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from '../app/ErrorBoundary.tsx'
import { Gate, Loading, StartFailed } from '../app/Gate.tsx'
import { reloadOnStaleAssets } from '../app/stale-assets.ts'
import { start } from '../app/start.ts'
import { activateLocale } from '../shared/i18n/i18n.ts'

reloadOnStaleAssets(
  window,
  safeStorage(() => sessionStorage),
  () => location.reload(),
  () => navigator.onLine,
)

const started = start().catch((failure: unknown) => ({ failure }))
const root = document.querySelector('#root')

// The words come first: until then the page's own skeleton stands.
void activateLocale()
  .catch(() => i18n.loadAndActivate({ locale: 'en-US', messages: {} }))
  .then(() => {
    if (!root) return
    createRoot(root).render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <ErrorBoundary fallback={<StartFailed />}>
            <Suspense fallback={<Loading />}>
              <Gate started={started} />
            </Suspense>
          </ErrorBoundary>
        </I18nProvider>
      </StrictMode>,
    )
  })
