import { StrictMode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { safeStorage } from '@momi/client/storage'
import { surviveTranslation } from '@momi/ui/foreign-text'
import { createRoot } from 'react-dom/client'
import { eventually } from '../../shared/eventually.ts'
import { activateLocale } from '../../shared/i18n/i18n.ts'
import { ErrorBoundary } from '../ErrorBoundary.tsx'
import { Frame } from '../routing/Frame.tsx'
import { Gate } from './Gate.tsx'
import { head } from './head.ts'
import { reloadOnStaleAssets } from '@momi/client/assets/stale-assets'
import { start } from './start.ts'

/** Starts the client and shows it in the page. */
export async function boot(root: Element): Promise<void> {
  reloadOnStaleAssets(
    window,
    safeStorage(() => sessionStorage),
    () => location.reload(),
    import.meta.url,
  )
  surviveTranslation()
  const messages = eventually(activateLocale)
  // Until the client is rendered, the page shows the static skeleton of rewards.html.
  const outcome = await start(messages).catch((failure: unknown) => ({ failure }))
  await messages
  createRoot(root).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ErrorBoundary layout={(error) => <Frame layout="fullscreen">{error}</Frame>}>
          <Gate outcome={outcome} />
        </ErrorBoundary>
      </I18nProvider>
    </StrictMode>,
  )
  void head.register()
}
