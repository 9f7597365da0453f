import { lazy, Suspense } from 'react'
import { useLingui } from '@lingui/react/macro'
import { useDialog } from '@momi/ui/dialog'
import { ToastHost } from '@momi/ui/Toast'
import { SWRConfig } from 'swr'
import { Redirect, Router, useLocation, type AroundNavHandler } from 'wouter'
import { swrConfig } from '../shared/api.ts'
import { ScreenSkeleton } from '../shared/CardSkeletons.tsx'
import { ClientContext } from '../shared/client.ts'
import { loadDeferredMessages } from '../shared/i18n/i18n.ts'
import { plainPath } from '../shared/plain-path.ts'
import { Frame } from './routing/Frame.tsx'
import { guard } from './routing/guards.ts'
import { loadLazyScreens } from './routing/load-lazy-screens.ts'
import { FIRST_ROUTES, REDIRECTS } from './routing/routes.ts'
import { Screens } from './routing/Screens.tsx'
import type { Started } from './started.ts'

const DialogHost = lazy(async () => ({ default: (await import('@momi/ui/Dialog')).DialogHost }))
const LazyScreens = lazy(async () => {
  const [module] = await Promise.all([loadLazyScreens(), loadDeferredMessages()])
  return { default: module.LazyScreens }
})

/** The started client: checks redirects, then shows the route's screen. */
export function App({ client, guardContext, config }: Started) {
  const { t } = useLingui()
  const [location] = useLocation()
  const dialog = useDialog()
  const to = REDIRECTS[plainPath(location)]
  // If the app has a native screen for the target, that screen is opened and the navigation is cancelled (section 2). A
  // navigation that replaces the location continues, because there would be no previous page to stay on.
  const openNatively: AroundNavHandler = (navigate, target, options) => {
    const verdict = guard({ path: plainPath(target) }, guardContext)
    if (options?.replace || typeof verdict === 'string' || !('nativeScreen' in verdict))
      return navigate(target, options)
    client.host.openNativeScreen(verdict.nativeScreen).catch(() => navigate(target, options))
  }
  const loading = (
    <Frame layout="fullscreen">
      <ScreenSkeleton label={t`Loading`} />
    </Frame>
  )

  return (
    <ClientContext value={client}>
      <SWRConfig value={swrConfig}>
        <Router aroundNav={openNatively}>
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
          {dialog && (
            <Suspense>
              <DialogHost />
            </Suspense>
          )}
          <ToastHost />
        </Router>
      </SWRConfig>
    </ClientContext>
  )
}
