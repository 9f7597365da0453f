import { StrictMode } from 'react'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { watchOverlays } from '@momi/ui/overlays'
import type { createRoot } from 'react-dom/client'
import { SWRConfig } from 'swr'
import { Router } from 'wouter'
import { swrConfig } from '../../shared/api.ts'
import { ClientContext } from '../../shared/client.ts'
import { aroundNav } from '../routing/around-nav.ts'
import type { Started } from '../routing/started.ts'
import { Overlays } from './Overlays.tsx'
import { Tasks } from './Tasks.tsx'

/**
 * Renders what is above the screens and outlives them: dialogs, toasts, and tasks without a place on a screen. In a
 * React root of its own, which is loaded after the first page, so that neither delays or fails with the other.
 */
export function showAfterStart(started: Started, root: typeof createRoot): void {
  watchOverlays()
  const container = document.createElement('div')
  document.body.append(container)
  root(container).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ClientContext value={started.client}>
          <SWRConfig value={swrConfig}>
            <Router aroundNav={aroundNav(started)}>
              <Overlays />
              <Tasks {...started} />
            </Router>
          </SWRConfig>
        </ClientContext>
      </I18nProvider>
    </StrictMode>,
  )
}
