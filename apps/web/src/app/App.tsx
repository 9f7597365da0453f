import deferred from 'virtual:catalogue/deferred'
import { Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { SWRConfig } from 'swr'
import { Redirect, Router, useLocation } from 'wouter'
import { swrConfig } from '../shared/api.ts'
import { ScreenSkeleton } from '../shared/CardSkeletons.tsx'
import { ClientContext } from '../shared/client.ts'
import { withMessages } from '../shared/i18n/i18n.ts'
import { lazyComponent } from '../shared/lazy.tsx'
import { plainPath } from '../shared/plain-path.ts'
import { aroundNav } from './routing/around-nav.ts'
import { Frame } from './routing/Frame.tsx'
import { loadLazyScreens } from './routing/load-lazy-screens.ts'
import { FIRST_ROUTES, REDIRECTS } from './routing/routes.ts'
import { Screens } from './routing/Screens.tsx'
import type { Started } from './routing/started.ts'

const LazyScreens = lazyComponent(async () => (await withMessages(loadLazyScreens(), deferred)).LazyScreens)

/** The started client: checks redirects, then shows the route's screen. */
export function App(started: Started) {
  const { client, guardContext, config } = started
  const { t } = useLingui()
  const [location] = useLocation()
  const to = REDIRECTS[plainPath(location)]
  const loading = (
    <Frame layout="fullscreen">
      <ScreenSkeleton label={t`Loading`} />
    </Frame>
  )

  return (
    <ClientContext value={client}>
      <SWRConfig value={swrConfig}>
        <Router aroundNav={aroundNav(started)}>
          {to ? (
            <Redirect to={to} replace />
          ) : (
            <Screens
              routes={FIRST_ROUTES}
              guardContext={guardContext}
              otherwise={
                <Suspense fallback={loading}>
                  <LazyScreens config={config} guardContext={guardContext} />
                </Suspense>
              }
            />
          )}
        </Router>
      </SWRConfig>
    </ClientContext>
  )
}
