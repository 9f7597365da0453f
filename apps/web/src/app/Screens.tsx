import { Suspense, type ReactNode } from 'react'
import { useLingui } from '@lingui/react/macro'
import { Route, Switch } from 'wouter'
import { ScreenSkeleton } from '../shared/CardSkeletons.tsx'
import { Frame } from './layouts/Layouts.tsx'
import { screenOf, type RouteEntry } from './routes.tsx'

/** The screen of the first of `routes` that fits, in its layout. */
export function Screens({ routes, otherwise }: { routes: readonly RouteEntry[]; otherwise: ReactNode }) {
  const { t } = useLingui()
  return (
    <Switch>
      {routes.map((route) => {
        const Content = screenOf(route)
        return (
          <Route key={`${route.layout} ${route.path}`} path={route.path}>
            <Frame layout={route.layout}>
              <Suspense fallback={<ScreenSkeleton label={t`Loading`} />}>
                <Content />
              </Suspense>
            </Frame>
          </Route>
        )
      })}
      <Route>
        <Suspense>{otherwise}</Suspense>
      </Route>
    </Switch>
  )
}
