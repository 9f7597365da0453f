import { Suspense, useEffect, useState } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@momi/ui/Button'
import { DialogHost } from '@momi/ui/Dialog'
import { EmptyState } from '@momi/ui/EmptyState'
import { ToastHost } from '@momi/ui/Toast'
import { SWRConfig } from 'swr'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { swrConfig } from '../shared/api.ts'
import { ClientContext, useClient } from '../shared/client.ts'
import { paths } from '../shared/paths.ts'
import { CardSkeletons } from '../shared/CardSkeletons.tsx'
import { Screen } from '../shared/Screen.tsx'
import { guard, GUARD_MESSAGES, redirectTarget } from './guards.ts'
import { Frame } from './layouts/Layouts.tsx'
import { NotFound } from './NotFound.tsx'
import { DEBUG_ROUTES, REDIRECTS, ROUTES, screenOf } from './routes.tsx'
import type { Started } from './start.ts'

/** The started client: guards first, then the route's screen in its layout. */
export function App({ client, facts, settings }: Started) {
  const [location] = useLocation()
  const path = location.replace(/(.)\/+$/, '$1')
  const to = REDIRECTS[path]
  const verdict = guard(path, facts)
  return (
    <ClientContext value={client}>
      <SWRConfig value={swrConfig}>
        {to ? (
          <Redirect to={to} replace />
        ) : verdict === 'pass' ? (
          <Routes debug={settings.DEBUG} ambassadorsOrigin={settings.AMBASSADORS_ORIGIN} />
        ) : 'nativeScreen' in verdict ? (
          <NativeScreen name={verdict.nativeScreen} />
        ) : (
          <TurnedAway
            to={verdict.to}
            message={verdict.because === 'sdk-only' ? undefined : GUARD_MESSAGES[verdict.because]}
          />
        )}
        <DialogHost />
        <ToastHost />
      </SWRConfig>
    </ClientContext>
  )
}

function Routes({ debug, ambassadorsOrigin }: { debug: boolean; ambassadorsOrigin: string }) {
  const { t } = useLingui()
  const routes = debug ? [...ROUTES, ...DEBUG_ROUTES] : ROUTES
  return (
    <Switch>
      <Route path="/redirect">
        <Leave to={redirectTarget(window.location.search, ambassadorsOrigin)} />
      </Route>
      {routes.map((route) => {
        const Content = screenOf(route)
        return (
          <Route key={`${route.layout} ${route.path}`} path={route.path}>
            <Frame layout={route.layout}>
              <Suspense fallback={<CardSkeletons label={t`Loading`} />}>
                <Content />
              </Suspense>
            </Frame>
          </Route>
        )
      })}
      <Route>
        <Frame layout="footer">
          <NotFound />
        </Frame>
      </Route>
    </Switch>
  )
}

/** Goes to an address that may lie outside of this client. */
function Leave({ to }: { to: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (to.startsWith('/')) navigate(to, { replace: true })
    else window.location.replace(to)
  }, [to, navigate])
  return null
}

function TurnedAway({ to, message }: { to: string; message: string | undefined }) {
  useEffect(() => {
    if (message) console.info(message)
  }, [message])
  return <Redirect to={to} replace />
}

/**
 * SDK mode: the app shows Missions itself. The navigation is cancelled, back to where it came from; a page opened
 * there has nowhere to go back to and says what happens.
 */
function NativeScreen({ name }: { name: string }) {
  const { t } = useLingui()
  const { host } = useClient()
  const [, navigate] = useLocation()
  const [failed, setFailed] = useState(false)
  const open = () => {
    setFailed(false)
    host.openNativeScreen(name).catch(() => setFailed(true))
  }
  useEffect(() => {
    host.openNativeScreen(name).catch(() => setFailed(true))
    if (window.history.state === 'inside') window.history.back()
  }, [host, name])
  return (
    <Frame layout="fullscreen">
      <Screen title={t`Missions`}>
        <EmptyState
          illustration="browser"
          title={failed ? t`The app could not open your missions` : t`Your missions open in the app`}
          action={
            <div className="grid gap-3">
              <Button onClick={open}>{t`Open missions`}</Button>
              <Button transparent onClick={() => navigate(paths.streaks)}>{t`Go to the daily streak`}</Button>
            </div>
          }
        />
      </Screen>
    </Frame>
  )
}
