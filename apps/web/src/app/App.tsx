import { lazy, Suspense } from 'react'
import { useDialog } from '@momi/ui/dialog'
import { ToastHost } from '@momi/ui/Toast'
import { SWRConfig } from 'swr'
import { Redirect, Router, useLocation, type AroundNavHandler } from 'wouter'
import { swrConfig } from '../shared/api.ts'
import { ClientContext } from '../shared/client.ts'
import { guard } from './guards.ts'
import { REDIRECTS, ROUTES } from './routes.tsx'
import { loadDeferred } from './layouts/Layouts.tsx'
import { Screens } from './Screens.tsx'
import type { Started } from './start.ts'

const DialogHost = lazy(async () => ({ default: (await import('@momi/ui/Dialog')).DialogHost }))
const RouteFallback = lazy(async () => ({ default: (await (await loadDeferred()).localized()).RouteFallback }))

/** A path without its query and its last slash. */
const plain = (path: string) => path.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1')

/** The started client: guards first, then the route's screen in its layout. */
export function App({ client, guardContext, config }: Started) {
  const [location] = useLocation()
  const dialog = useDialog()
  const path = plain(location)
  const to = REDIRECTS[path]
  const verdict = guard(path, guardContext)
  // What the app shows itself is opened there, and one stays where one was (section 2). A replaced page is one that
  // nobody can stay on.
  const leaveToApp: AroundNavHandler = (navigate, target, options) => {
    const there = guard(plain(target), guardContext)
    if (options?.replace || typeof there === 'string' || !('nativeScreen' in there)) return navigate(target, options)
    client.host.openNativeScreen(there.nativeScreen).catch(() => navigate(target, options))
  }

  return (
    <ClientContext value={client}>
      <SWRConfig value={swrConfig}>
        <Router aroundNav={leaveToApp}>
          <Suspense>
            {to ? (
              <Redirect to={to} replace />
            ) : verdict === 'pass' ? (
              <Screens routes={ROUTES} otherwise={<RouteFallback config={config} />} />
            ) : (
              <RouteFallback verdict={verdict} config={config} />
            )}
          </Suspense>
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
